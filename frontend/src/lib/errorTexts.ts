import type { ErrorCode } from '@/api/constants'
import { formatGems } from './format'
import { message } from './text'

type Params = Record<string, unknown>

/** When to come back, as the server counts it: seconds, or nothing. */
function soon(seconds: unknown) {
  if (typeof seconds !== 'number') return 'in a few minutes'
  if (seconds <= 90) return seconds === 1 ? 'in a second' : `in ${seconds} seconds`
  return `in ${Math.ceil(seconds / 60)} minutes`
}

/** Our words for the API's codes. A code without an entry is shown in the server's own words. */
export const errorTexts: Partial<Record<ErrorCode, string | ((params: Params) => string)>> = {
  AGE_ALREADY_CONFIRMED: 'You have confirmed your age already. It cannot be changed here.',
  AGE_CONFIRMATION_REQUIRED: 'Confirm your age first.',
  AGE_TOO_YOUNG: ({ age }) => `This is for people of ${Number(age)} and older.`,
  AUTH_CSRF_FAILED: 'This page is out of date. Reload it and try again.',
  AUTH_HANDOFF_INVALID: 'This sign-in link is used up or expired. Go back and log in again.',
  AUTH_INVALID_CREDENTIALS: 'Wrong e-mail, username or password.',
  AUTH_BACKUP_CODE_INVALID: 'This backup code is wrong, or was used before.',
  AUTH_EMAIL_CODE_EXPIRED: 'This code is used up or expired. Send a new one.',
  AUTH_EMAIL_CODE_INVALID: 'This is not the code we sent last. Check it and try again.',
  AUTH_EMAIL_CODE_NOT_SENT: 'No code was sent yet. Send one first.',
  AUTH_LOCKED: ({ retryAfter }) => `Too many attempts. Try again ${soon(retryAfter)}.`,
  AUTH_STEP_UP_REQUIRED: 'Confirm it is you to continue.',
  AUTH_TWO_FACTOR_CODE_INVALID: 'Invalid verification code. Please check the code and try again.',
  AUTH_TWO_FACTOR_REQUIRED: 'Your second factor is needed first.',
  AUTH_UNAUTHORIZED: 'You are signed out. Log in and try again.',
  BUSY_RETRY: 'Busy right now. Try again in a moment.',
  CASINO_ACCOUNT_EXIST: 'You have connected this account already.',
  CASINO_ACCOUNT_LIMIT: ({ most }) => `You can connect at most ${Number(most)} accounts.`,
  CASINO_ACCOUNT_TAKEN: 'Somebody else has proven that this account is theirs.',
  COMMUNITY_EXIST: 'You already have a community.',
  COMMUNITY_NOT_READY: 'This community is still being built. Try again in a moment.',
  COMMUNITY_SLUG_TAKEN: 'This name is taken. Choose another one.',
  COMMUNITY_SUSPENDED: 'This community is suspended. Nothing is sold or drawn meanwhile.',
  COUNTRY_NOT_ALLOWED: 'This is not available in your country.',
  EDIT_CONFLICT: 'Somebody saved this before you. Choose what to keep.',
  FILE_TOO_LARGE: ({ limit }) => message.tooLarge(Number(limit)),
  IDEMPOTENCY_IN_FLIGHT: 'The same request is still running. Wait a moment.',
  IDEMPOTENCY_KEY_REUSED: 'This was sent before with other values. Reload the page and try again.',
  INVENTORY_GIFT_TO_TEAM: 'The team cannot give items to itself.',
  INVENTORY_ITEM_NOT_AVAILABLE: 'This is no longer yours to sell or order. Reload to see where it stands.',
  INTERNAL_ERROR: message.unknown,
  INTEGRATION_UNAVAILABLE: 'The other service did not answer. Try again in a few minutes.',
  LOOTBOX_ODDS_CHANGED: 'The odds have changed. Look at the new ones, then press again.',
  LOOTBOX_ODDS_INVALID: 'Total odds should be 100.',
  LOOTBOX_SELF: 'The team cannot open its own cases.',
  LOOTBOX_SLUG_EXIST: 'Another case has this address already.',
  OAUTH_LAST_WAY_IN: 'This is your only way in. Set a password or link another account first.',
  PAYLOAD_TOO_LARGE: 'That is more than can be sent at once. Shorten the text or choose a smaller picture.',
  PERMISSION_NOT_PERMITTED: 'You are not allowed to do this.',
  PLAN_LIMIT_REACHED: ({ kind, limit }) =>
    kind === 'staff'
      ? `Your plan has room for ${Number(limit)} people on the team, open invitations included. Remove somebody, take an invitation back, or choose a larger plan.`
      : 'Your plan has no room for more. Remove something, or choose a larger plan.',
  PRICE_CHANGED: ({ price }) =>
    typeof price === 'string'
      ? `It costs ${formatGems(price)} now. Press again if that is fine.`
      : 'The price has changed. Have another look before you buy.',
  RAFFLE_FINISHED: 'Raffle finished',
  RAFFLE_MAX_ENTRIES: ({ left }) =>
    Number(left) > 0 ? `Only ${Number(left)} left. Take fewer.` : 'Every ticket is taken.',
  RAFFLE_MAX_ENTRIES_PER_USER: ({ left }) =>
    Number(left) > 0 ? `You can have ${Number(left)} more.` : 'You have all the tickets one can have.',
  RAFFLE_NOT_FOUND: 'Raffle not found or not available',
  RAFFLE_NOTHING_TO_CLAIM: 'There is nothing to claim here: it was claimed, or its time is over.',
  RAFFLE_PASSWORD_USED: 'You have your tickets for this word already.',
  RAFFLE_PASSWORD_WRONG: 'That is not the word from the stream. Listen once more.',
  RAFFLE_PRIZE_SETTLED: 'This prize was claimed or drawn again already.',
  RAFFLE_SELF: 'You can`t join to own raffle',
  RAFFLE_SETTINGS_EXIST: 'Somebody has a ticket already, so this stays as it is.',
  RATE_LIMITED: ({ retryAfter }) => `Too many requests. Try again ${soon(retryAfter)}.`,
  STAFF_EXIST: 'Already on the team, or invited.',
  STAFF_INVITATION_EXPIRED: 'This invitation has expired. Ask for a new one.',
  STAFF_INVITATION_FOR_ANOTHER: 'This invitation is for somebody else.',
  STAFF_INVITATION_NOT_FOUND: 'This invitation was answered, taken back or sent anew.',
  STAFF_NOT_FOUND: 'No longer on the team.',
  STAFF_OWNER: 'The owner holds every permission already.',
  STORE_MEMBERS_ONLY: 'Join the community first.',
  STORE_COMING_SOON: 'It is not on sale yet.',
  STORE_COOLDOWN: 'Not so fast: it can be bought again in a while.',
  STORE_DROP: 'Its pieces are drawn among those who ask. Ask for one.',
  STORE_DROP_ASKED: 'You are in this draw already.',
  STORE_DROP_ASK_NOT_FOUND: 'You are not in this draw.',
  STORE_DROP_CHANGED: 'This draw is no longer open.',
  STORE_DROP_NOT_FOUND: 'There is no draw of this product.',
  STORE_DROP_STANDS: 'Its pieces are being drawn. Cancel the draw first.',
  STORE_DROP_WITHDRAWN: 'You withdrew from this draw.',
  STORE_NO_CODE_POOL: 'Only digital products have codes.',
  STORE_PRODUCT_NOT_FOUND: 'This is no longer offered.',
  STORE_PRODUCT_ON_SALE: 'You need not wait: it can be bought right now.',
  STORE_PURCHASE_LIMIT: 'You have had your share of this product for now.',
  STORE_QUESTIONS_CHANGED: 'The questions have changed. Answer them once more.',
  STORE_SALE_ENDED: 'It is no longer on sale.',
  STORE_WATCH_LIMIT: ({ limit }) => `You wait for ${Number(limit)} things already. Let one of them go first.`,
  USER_EMAIL_ALREADY_VERIFIED: 'Your e-mail is confirmed already.',
  USER_EMAIL_CHANGE_EXPIRED: 'This link is used up or expired. Ask for the change again in your settings.',
  USER_EMAIL_NOT_VERIFIED: 'Confirm your e-mail first: the link is in your inbox.',
  USER_OWNS_COMMUNITY: ({ name }) =>
    `${String(name)} is yours. Hand it over or close it first: write to support, and both are done for you.`,
  USER_RESET_LINK_EXPIRED: 'This link is used up or expired. Ask for a new one.',
  USER_VERIFY_LINK_EXPIRED: 'This link is used up or expired. Ask for a new one.',
  VALIDATION_ERROR: 'Some of this cannot be taken. Look at the marked fields.',
  WALLET_INSUFFICIENT_BALANCE: 'Not enough gems in this wallet.',
  WALLET_ISSUANCE_LIMIT: ({ until }) =>
    until
      ? 'All the gems of today are given away. Come back tomorrow.'
      : 'The daily limit of gems does not allow this. The owner can raise it in Settings, Wallet.',
  WALLET_LOSS_NEEDS_OWNER: ({ loss, owner }) =>
    `This gives ${formatGems(String(loss))} more gems than it costs. Only ${String(owner)}, the owner, can confirm that.`,
  WALLET_LOSS_NOT_CONFIRMED: ({ loss }) =>
    `Not saved: this gives ${formatGems(String(loss))} more gems than it costs. Confirm the loss, or change the figures.`,
  WALLET_SPENDING_STOPPED: 'Spending is paused while the books are checked. Nothing was taken.',
}

export const NO_ANSWER = 'No answer from the server. Check your connection and try again.'
export const OFFLINE = 'You are offline.'
