import { message } from './text'

type Params = Record<string, unknown>

/** Our words for the API's codes. A code without an entry is shown in the server's own words. */
export const errorTexts: Record<string, string | ((params: Params) => string)> = {
  AUTH_CSRF_FAILED: 'This page is out of date. Reload it and try again.',
  AUTH_HANDOFF_INVALID: 'This sign-in link is used up or expired. Go back and log in again.',
  AUTH_INVALID_CREDENTIALS: 'Wrong e-mail, username or password.',
  AUTH_LOCKED: 'Too many attempts. Wait a few minutes and try again.',
  AUTH_UNAUTHORIZED: 'You are signed out. Log in and try again.',
  BUSY_RETRY: 'Busy right now. Try again in a moment.',
  COMMUNITY_EXIST: 'You already have a community.',
  COMMUNITY_NOT_READY: 'This community is still being built. Try again in a moment.',
  COMMUNITY_SLUG_TAKEN: 'This name is taken. Choose another one.',
  COMMUNITY_SUSPENDED: 'This community is suspended. Nothing is sold or drawn meanwhile.',
  FILE_TOO_LARGE: ({ limit }) => message.tooLarge(Number(limit)),
  IDEMPOTENCY_IN_FLIGHT: 'The same request is still running. Wait a moment.',
  IDEMPOTENCY_KEY_REUSED: 'This was sent before with other values. Reload the page and try again.',
  INTERNAL_ERROR: message.unknown,
  PAYLOAD_TOO_LARGE: 'That is more than can be sent at once. Shorten the text or choose a smaller picture.',
  PERMISSION_NOT_PERMITTED: 'You are not allowed to do this.',
  PRICE_CHANGED: 'The price has changed. Have another look before you buy.',
  RATE_LIMITED: 'Too many requests. Wait a moment and try again.',
  STORE_MEMBERS_ONLY: 'Join the community first.',
  STORE_PURCHASE_LIMIT: 'You have had today’s share of this product. Come back tomorrow.',
  USER_EMAIL_ALREADY_VERIFIED: 'Your e-mail is confirmed already.',
  USER_EMAIL_NOT_VERIFIED: 'Confirm your e-mail first: the link is in your inbox.',
  USER_RESET_LINK_EXPIRED: 'This link is used up or expired. Ask for a new one.',
  USER_VERIFY_LINK_EXPIRED: 'This link is used up or expired. Ask for a new one.',
  VALIDATION_ERROR: 'Some of this cannot be taken. Look at the marked fields.',
  WALLET_INSUFFICIENT_BALANCE: 'Not enough gems in this wallet.',
  WALLET_SPENDING_STOPPED: 'Spending is paused while the books are checked. Nothing was taken.',
}

export const NO_ANSWER = 'No answer from the server. Check your connection and try again.'
