import type { ErrorCode } from '@/api/constants'
import { countGems, countOf, formatGems } from './format'
import { message } from './text'

type Params = Record<string, unknown>

/** The time until the next try in words, from the server's seconds, if it sent any. */
function soon(seconds: unknown) {
  if (typeof seconds !== 'number') return 'in a few minutes'
  if (seconds <= 90) return seconds === 1 ? 'in a second' : `in ${seconds} seconds`
  return `in ${Math.ceil(seconds / 60)} minutes`
}

type Text = string | ((params: Params) => string)

/** Only for codes whose words need a formatted amount or time, or whose message the API's specification fixes. */
export const errorTexts: Partial<Record<ErrorCode, Text>> = {
  AGE_TOO_YOUNG: ({ age }) => `You must be at least ${Number(age)} years old.`,
  AUTH_BACKUP_CODE_INVALID: 'This backup code is wrong or was used before.',
  AUTH_EMAIL_CODE_EXPIRED: 'This code was used or has expired. Request a new one.',
  AUTH_EMAIL_CODE_INVALID: 'This is not the latest code. Check it and try again.',
  AUTH_EMAIL_CODE_NOT_SENT: 'No code was sent yet. Send one first.',
  AUTH_LOCKED: ({ retryAfter }) => `Too many attempts. Try again ${soon(retryAfter)}.`,
  AUTH_TWO_FACTOR_REQUIRED: 'Enter your second factor first.',
  AUTH_UNAUTHORIZED: 'You are logged out. Log in and try again.',
  CASINO_ACCOUNT_LIMIT: ({ most }) => `You can connect at most ${Number(most)} accounts.`,
  CHALLENGE_ACTIVE: 'This is running already, so it cannot change or start again.',
  CHALLENGE_COMPLETED: ({ until }) =>
    until ? 'You have completed this. It starts again later.' : 'This is completed. Choose another one.',
  FILE_TOO_LARGE: ({ limit }) => message.tooLarge(Number(limit)),
  INTERNAL_ERROR: message.unknown,
  LOOTBOX_SLUG_EXIST: 'Another case already has this address.',
  PERMISSION_NOT_PERMITTED: ({ isReadOnlyVisit }) =>
    isReadOnlyVisit === true
      ? 'This is a read-only visit. You can read everything here, but you cannot change or export it.'
      : 'You are not allowed to do this.',
  PRICE_CHANGED: ({ price }) =>
    typeof price === 'string'
      ? `The price is now ${formatGems(price)}. Press again to accept it.`
      : 'The price has changed. Check the new price before you buy.',
  RAFFLE_MAX_ENTRIES: ({ left }) =>
    Number(left) > 0 ? `Only ${Number(left)} left. Choose fewer.` : 'No tickets left.',
  RAFFLE_MAX_ENTRIES_PER_USER: ({ left }) =>
    Number(left) > 0
      ? `You can get ${countOf(Number(left), 'more ticket')}.`
      : 'You have the maximum number of tickets.',
  RAFFLE_SETTINGS_EXIST: 'A fan already has a ticket, so this can no longer change.',
  RATE_LIMITED: ({ retryAfter, what }) =>
    `Too many ${typeof what === 'string' ? what : 'requests'}. Try again ${soon(retryAfter)}.`,
  STORE_PRODUCT_NOT_FOUND: 'This product is no longer available.',
  STORE_PURCHASE_LIMIT: 'You have reached the purchase limit of this product.',
  STORE_WATCH_LIMIT: ({ limit }) => `You are already waiting for ${Number(limit)} products. Cancel one first.`,
  USER_EMAIL_ALREADY_VERIFIED: 'Your email is already confirmed.',
  USER_EMAIL_NOT_SET: 'Your account has no email yet. Add one in your settings.',
  USER_EMAIL_NOT_VERIFIED: 'Confirm your email address first. We sent a confirmation link to it.',
  USER_OWNS_COMMUNITY: ({ name }) => `You own ${String(name)}. Hand it over, or close it and wait until it is erased.`,
  USER_RESET_LINK_EXPIRED: 'This link was used or has expired. Request a new one.',
  USER_VERIFY_LINK_EXPIRED: 'This link was used or has expired. Request a new one.',
  VALIDATION_ERROR: 'Some fields are not valid. Check the marked fields.',
  WALLET_INSUFFICIENT_BALANCE: 'Not enough gems in this wallet.',
  WALLET_ISSUANCE_LIMIT: ({ until, limit }) =>
    until
      ? 'Today’s gem limit is reached. Try again tomorrow.'
      : `This exceeds the daily limit${typeof limit === 'string' ? ` of ${countGems(limit)}` : ''}. The owner can raise it.`,
}

export const NO_ANSWER = 'No answer from the server. Check your connection and try again.'
export const SERVER_PROBLEM = 'The server has a problem. Please try again in a minute.'
export const OFFLINE = 'You are offline.'
