import {
  IMAGE_LIMIT_BYTES,
  LARGE_IMAGE_LIMIT_BYTES,
  MAX_PASSWORD_LENGTH,
  MAX_USERNAME_LENGTH,
  MAX_WIDE_USERNAME_LENGTH,
  MIN_PASSWORD_LENGTH,
  MIN_USERNAME_LENGTH,
} from '@/api/constants'

/** Numbers the specification fixes. Times are in milliseconds, images in megabytes of 1024 × 1024 bytes. */
export const REQUEST_TIMEOUT_MS = 20_000
export const TOAST_MS = 2500
/** The time of a toast about a gain or a success, which people read to the end. */
export const READ_TOAST_MS = 6000
/** The pause in the changes after which a draft is saved. */
export const AUTOSAVE_MS = 1200
/** How long a row offers to take back what was done to it. */
export const UNDO_MS = 10_000
export const DIALOG_ANIMATION_MS = 300
export const SEARCH_DEBOUNCE_MS = 100
export const SWIPE_PX = 50
/** A tab counts as visible once this share of it is. */
export const TABS_VISIBLE_RATIO = 0.1
export const TICK_MS = 1000

export const MEGABYTE = 1024 * 1024
export const IMAGE_LIMIT_MB = IMAGE_LIMIT_BYTES / MEGABYTE
export const LARGE_IMAGE_LIMIT_MB = LARGE_IMAGE_LIMIT_BYTES / MEGABYTE

export const PASSWORD = { shortest: MIN_PASSWORD_LENGTH, longest: MAX_PASSWORD_LENGTH }
export const USERNAME = {
  shortest: MIN_USERNAME_LENGTH,
  longest: MAX_USERNAME_LENGTH,
  longestWide: MAX_WIDE_USERNAME_LENGTH,
}
export const TEXT_LIMIT = 500

export const DEFAULT_TIME = '12:00:00'
export const ENDING_SOON_MS = 24 * 60 * 60 * 1000

/** The time between the stop of a reel and the next opening of the case. */
export const SETTLE_MS = 800
