/** Numbers the specification fixes. Times are in milliseconds, images in megabytes of 1024 × 1024 bytes. */
export const REQUEST_TIMEOUT_MS = 20_000
export const TOAST_MS = 2500
export const DIALOG_ANIMATION_MS = 300
export const SEARCH_DEBOUNCE_MS = 100
export const SWIPE_PX = 50
export const TICK_MS = 1000

export const IMAGE_LIMIT_MB = 2
export const LARGE_IMAGE_LIMIT_MB = 5
export const MEGABYTE = 1024 * 1024

export const PASSWORD = { shortest: 6, longest: 20 }
export const USERNAME = { shortest: 2, longest: 20, longestWide: 40 }
export const TEXT_LIMIT = 500

export const DEFAULT_TIME = '12:00:00'
export const ENDING_SOON_MS = 24 * 60 * 60 * 1000

/** How long a case rests after its reel has stopped, before it can be opened again. */
export const SETTLE_MS = 800
