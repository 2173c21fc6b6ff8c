import type { ErrorCode } from '@/api/constants'
import { countOf, formatGems, gemUnit } from './format'
import { message } from './text'
import type { WordedByServer } from './wordedByServer'

type Params = Record<string, unknown>

/** When to come back, as the server counts it: seconds, or nothing. */
function soon(seconds: unknown) {
  if (typeof seconds !== 'number') return 'in a few minutes'
  if (seconds <= 90) return seconds === 1 ? 'in a second' : `in ${seconds} seconds`
  return `in ${Math.ceil(seconds / 60)} minutes`
}

type Text = string | ((params: Params) => string)

/** Our words for `Code`. A code that has neither an entry nor the server's words fails the build. */
export type ErrorTexts<Code extends string> = Record<Exclude<Code, WordedByServer>, Text>

export const errorTexts: Partial<Record<ErrorCode, Text>> = {
  AGE_ALREADY_CONFIRMED: 'You have confirmed your age already. You cannot change it here.',
  AGE_CONFIRMATION_REQUIRED: 'Confirm your age first.',
  AGE_TOO_YOUNG: ({ age }) => `You must be at least ${Number(age)} years old.`,
  DOMAIN_TAKEN: 'Another community uses this domain. If it is yours, contact the platform.',
  AUTH_CSRF_FAILED: 'This page is out of date. Reload it and try again.',
  AUTH_HANDOFF_INVALID: 'This login link was used or has expired. Go back and log in again.',
  AUTH_INVALID_CREDENTIALS: 'Wrong email, username or password.',
  AUTH_BACKUP_CODE_INVALID: 'This backup code is wrong or was used before.',
  AUTH_EMAIL_CODE_EXPIRED: 'This code was used or has expired. Request a new one.',
  AUTH_EMAIL_CODE_INVALID: 'This is not the latest code. Check it and try again.',
  AUTH_EMAIL_CODE_NOT_SENT: 'No code was sent yet. Send one first.',
  AUTH_LOCKED: ({ retryAfter }) => `Too many attempts. Try again ${soon(retryAfter)}.`,
  AUTH_STEP_UP_REQUIRED: 'Confirm it’s you to continue.',
  AUTH_TWO_FACTOR_CODE_INVALID: 'Invalid verification code. Please check the code and try again.',
  AUTH_TWO_FACTOR_REQUIRED: 'Enter your second factor first.',
  AUTH_UNAUTHORIZED: 'You are logged out. Log in and try again.',
  BUSY_RETRY: 'Busy right now. Try again in a moment.',
  CASINO_ACCOUNT_EXIST: 'You have already connected this account.',
  CASINO_ACCOUNT_LIMIT: ({ most }) => `You can connect at most ${Number(most)} accounts.`,
  CASINO_ACCOUNT_TAKEN: 'Another user has verified this account as theirs.',
  CHALLENGE_ACTIVE: 'This is running already, so it cannot change or start again.',
  CHALLENGE_COMPLETED: ({ until }) =>
    until ? 'You have completed this. It starts again later.' : 'This is completed. Choose another one.',
  COMMUNITY_EXIST: 'You already have a community.',
  COMMUNITY_NOT_READY: 'This community is still being created. Try again in a moment.',
  COMMUNITY_SLUG_TAKEN: 'This name is taken. Choose another one.',
  COMMUNITY_SUSPENDED: 'This community is suspended. Sales and draws are paused.',
  COUNTRY_ALREADY_CONFIRMED: 'Your country is confirmed already. Is it wrong? Contact support.',
  COUNTRY_NOT_ALLOWED: 'This is not available in your country. Is the country wrong? Contact support.',
  EDIT_CONFLICT: 'Someone else saved this first. Choose what to keep.',
  FILE_TOO_LARGE: ({ limit }) => message.tooLarge(Number(limit)),
  IDEMPOTENCY_IN_FLIGHT: 'The same request is still running. Wait a moment.',
  IDEMPOTENCY_KEY_REUSED: 'This was already sent with different values. Reload the page and try again.',
  INVENTORY_GIFT_TO_TEAM: 'The team cannot give items to itself.',
  INVENTORY_ITEM_NOT_AVAILABLE: 'You can no longer sell or claim this item. Reload the page to see its status.',
  INTERNAL_ERROR: message.unknown,
  INTEGRATION_UNAVAILABLE: 'The other service did not answer. Try again in a few minutes.',
  LOOTBOX_ODDS_CHANGED: 'The odds have changed. Check the new odds, then open the case again.',
  LOOTBOX_ODDS_INVALID: 'Total odds should be 100.',
  LOOTBOX_SELF: 'The team cannot open its own cases.',
  LOOTBOX_SLUG_EXIST: 'Another case already has this address.',
  OAUTH_LAST_WAY_IN: 'This is your only way to log in. Set a password or link another account first.',
  PAYLOAD_TOO_LARGE: 'This is too large to send. Shorten the text or choose a smaller picture.',
  PERMISSION_NOT_PERMITTED: ({ isReadOnlyVisit }) =>
    isReadOnlyVisit === true
      ? 'This is a read-only visit. You can read everything here, but you cannot change or export it.'
      : 'You are not allowed to do this.',
  PRICE_CHANGED: ({ price }) =>
    typeof price === 'string'
      ? `The price is now ${formatGems(price)}. Press again to accept it.`
      : 'The price has changed. Check the new price before you buy.',
  RAFFLE_FINISHED: 'Raffle finished',
  RAFFLE_MAX_ENTRIES: ({ left }) =>
    Number(left) > 0 ? `Only ${Number(left)} left. Choose fewer.` : 'No tickets left.',
  RAFFLE_MAX_ENTRIES_PER_USER: ({ left }) =>
    Number(left) > 0
      ? `You can get ${countOf(Number(left), 'more ticket')}.`
      : 'You have the maximum number of tickets.',
  RAFFLE_NOT_FOUND: 'Raffle not found or not available',
  RAFFLE_NOTHING_TO_CLAIM: 'You cannot claim this prize. It was already claimed, or the time to claim it is over.',
  RAFFLE_PASSWORD_USED: 'You already got your tickets for this stream code.',
  RAFFLE_PASSWORD_WRONG: 'This stream code is wrong. Check it and try again.',
  RAFFLE_PRIZE_SETTLED: 'This prize was already claimed or drawn again.',
  RAFFLE_SELF: 'You can`t join to own raffle',
  RAFFLE_SETTINGS_EXIST: 'A fan already has a ticket, so this can no longer change.',
  RATE_LIMITED: ({ retryAfter }) => `Too many requests. Try again ${soon(retryAfter)}.`,
  STAFF_EXIST: 'This person is already on the team or invited.',
  STAFF_INVITATION_EXPIRED: 'This invitation has expired. Ask for a new one.',
  STAFF_INVITATION_FOR_ANOTHER: 'This invitation is for another person.',
  STAFF_INVITATION_NOT_FOUND: 'This invitation was answered, withdrawn or replaced by a new one.',
  STAFF_NOT_FOUND: 'This person is no longer on the team.',
  STAFF_OWNER: 'The owner already has all permissions.',
  STORE_MEMBERS_ONLY: 'Join the community first.',
  STORE_COMING_SOON: 'This product is not on sale yet.',
  STORE_COOLDOWN: 'You bought this recently. Try again later.',
  STORE_DROP: 'This product is sold in a draw. Enter the draw to get one.',
  STORE_DROP_ASKED: 'You have already entered this draw.',
  STORE_DROP_ASK_NOT_FOUND: 'You have not entered this draw.',
  STORE_DROP_CHANGED: 'This draw is no longer open.',
  STORE_DROP_NOT_FOUND: 'This product has no draw.',
  STORE_DROP_STANDS: 'This product has an open draw. Cancel the draw first.',
  STORE_DROP_WITHDRAWN: 'You withdrew from this draw.',
  STORE_NO_CODE_POOL: 'Only digital products have codes.',
  STORE_PRODUCT_NOT_FOUND: 'This product is no longer available.',
  STORE_PRODUCT_ON_SALE: 'This product is available now.',
  STORE_PURCHASE_LIMIT: 'You have reached the purchase limit of this product.',
  STORE_QUESTIONS_CHANGED: 'The questions have changed. Answer them again.',
  STORE_SALE_ENDED: 'This product is no longer on sale.',
  STORE_WATCH_LIMIT: ({ limit }) => `You are already waiting for ${Number(limit)} products. Cancel one first.`,
  USER_EMAIL_ALREADY_VERIFIED: 'Your email is already confirmed.',
  USER_EMAIL_CHANGE_EXPIRED: 'This link was used or has expired. Request the change again in your settings.',
  USER_EMAIL_NOT_VERIFIED: 'Confirm your email address first. We sent a confirmation link to it.',
  USER_OWNS_COMMUNITY: ({ name }) => `You own ${String(name)}. Contact support to transfer or close it first.`,
  USER_RESET_LINK_EXPIRED: 'This link was used or has expired. Request a new one.',
  USER_VERIFY_LINK_EXPIRED: 'This link was used or has expired. Request a new one.',
  VALIDATION_ERROR: 'Some fields are not valid. Check the marked fields.',
  WALLET_INSUFFICIENT_BALANCE: 'Not enough gems in this wallet.',
  WALLET_ISSUANCE_LIMIT: ({ until }) =>
    until
      ? 'Today’s gem limit is reached. Try again tomorrow.'
      : 'This exceeds the daily gem limit. The owner can raise the limit in Settings, Wallet.',
  WALLET_LOSS_NEEDS_OWNER: ({ loss, owner }) =>
    `This gives ${formatGems(String(loss))} more ${gemUnit(String(loss))} than it costs. Only ${String(owner)}, the owner, can confirm that.`,
  WALLET_LOSS_NOT_CONFIRMED: ({ loss }) =>
    `Not saved: this gives ${formatGems(String(loss))} more ${gemUnit(String(loss))} than it costs. Confirm the loss, or change the numbers.`,
  WALLET_SPENDING_STOPPED: 'Spending is paused while we check the ledger. No gems were taken.',
} satisfies ErrorTexts<ErrorCode>

export const NO_ANSWER = 'No answer from the server. Check your connection and try again.'
export const OFFLINE = 'You are offline.'
