import type { caseDenialCodes, productDenialCodes, raffleDenialCodes } from '@/api/constants'
import { ApiError } from '@/api/errors'
import type { WhoAmI } from '@/api/shapes'
import { countGems, countOf } from './format'
import { missingGems } from './missingGems'

export type DenialCode =
  | (typeof productDenialCodes)[number]
  | (typeof raffleDenialCodes)[number]
  | (typeof caseDenialCodes)[number]
  // Of joining the community, which pages learn from the call alone.
  | 'PLAN_LIMIT_REACHED'

type Params = Record<string, unknown>

/** Why the server would refuse the person. `until` is when that ends without anybody's help. */
export interface Denial {
  code: DenialCode
  params: Params
  until: string | null
}

type Verb = 'buy' | 'enter' | 'join' | 'open'
type Cure = 'verify-email' | 'earn' | 'watch' | 'wait' | 'link' | 'age'

interface Words {
  label: string
  /** Shown below the button; followed by a countdown where the denial has an end. */
  hint?: string
  /** What the person can do about it. */
  cure?: Cure
}

export type ButtonState =
  /** The server was not asked yet. */
  | { kind: 'checking'; label: string }
  /** Pressing does it. */
  | { kind: 'ready'; label: string }
  /** Pressing leads to the login and back. */
  | { kind: 'login'; label: string }
  /** Pressing joins the community first. */
  | { kind: 'join'; label: string }
  /** Cannot be pressed; the label says why. */
  | ({ kind: 'closed'; until?: string } & Words)

const linkAccount = (name: string) => (): Words => ({ label: `Link your ${name} account to join`, cure: 'link' })

const WAITING_FOR: Record<Verb, string> = {
  buy: 'You can buy in',
  enter: 'You can enter in',
  join: 'You can join in',
  open: 'You can open in',
}

/** The words for every denial. The only place that has any. */
const words: Record<DenialCode, (params: Params, verb: Verb) => Words> = {
  AGE_CONFIRMATION_REQUIRED: (_, verb) => ({ label: `Confirm your age to ${verb}`, cure: 'age' }),
  AGE_TOO_YOUNG: ({ age }) => ({ label: `For ages ${String(age)} and over` }),
  AUTH_UNAUTHORIZED: (_, verb) => ({ label: `Log in to ${verb}` }),
  COUNTRY_NOT_ALLOWED: () => ({ label: 'Not available in your country' }),
  DRAW_CLOSED: () => ({ label: 'Drawing' }),
  INTEGRATION_ACCOUNT_USED: () => ({
    label: 'Link your own account',
    hint: 'This one counted for another fan.',
    cure: 'link',
  }),
  INTEGRATION_DISCORD_NOT_CONNECTED: linkAccount('Discord'),
  INTEGRATION_KICK_NOT_CONNECTED: linkAccount('Kick'),
  INTEGRATION_TWITCH_NOT_CONNECTED: linkAccount('Twitch'),
  LIMIT_OWN: () => ({ label: 'You have reached your own limit', hint: 'Your limit resets in' }),
  LIMIT_OWN_TOO_LOW: ({ unit, limit }) => ({
    label:
      unit === 'GEMS'
        ? `This costs more than your limit of ${countGems(String(limit))} a day`
        : `More than your limit of ${countOf(Number(limit), 'opening')} a day`,
  }),
  LIMIT_SELF_EXCLUDED: () => ({ label: 'You are taking a break', hint: 'Your break ends in' }),
  LOOTBOX_LIMIT: ({ left }) =>
    Number(left) > 0
      ? { label: `${String(left)} left today` }
      : { label: 'Today’s limit reached', hint: 'You can open again in' },
  LOOTBOX_NO_FREE_OPENING: () => ({ label: 'Free opening used' }),
  LOOTBOX_ODDS_CHANGED: () => ({ label: 'The odds have changed' }),
  LOOTBOX_PAUSED: () => ({ label: 'Paused for now' }),
  LOOTBOX_PRIZE_MISSING: ({ prize }) => ({
    label: `${String(prize)} is out of stock`,
    hint: 'You can open this case when the prize is back in stock.',
  }),
  LOOTBOX_SELF: () => ({ label: 'Your own case: only fans can open it' }),
  MEMBER_RESTRICTED: () => ({ label: 'Your membership is limited' }),
  PLAN_LIMIT_REACHED: () => ({
    label: 'This community is full',
    hint: 'New fans cannot join right now. The team was notified.',
  }),
  PRICE_CHANGED: () => ({ label: 'The price has changed' }),
  RAFFLE_COMING_SOON: () => ({ label: 'Coming soon', hint: 'Starts in' }),
  RAFFLE_FINISHED: ({ status }) => ({
    label: status === 'DRAW' ? 'Drawing' : status === 'CANCELED' ? 'Raffle canceled' : 'Raffle finished',
  }),
  RAFFLE_MAX_ENTRIES: () => ({ label: 'No tickets left' }),
  RAFFLE_MAX_ENTRIES_PER_USER: () => ({
    label: 'You are out of tickets',
    hint: 'You have the maximum number of tickets.',
  }),
  RAFFLE_PASSWORD_USED: () => ({ label: 'You used this stream code' }),
  RAFFLE_PASSWORD_WRONG: () => ({ label: 'Enter the stream code' }),
  RAFFLE_SELF: () => ({ label: 'You can`t join to own raffle' }),
  STORE_CLOSED: () => ({ label: 'The store is closed right now' }),
  STORE_COMING_SOON: (_, verb) =>
    verb === 'enter'
      ? { label: 'Coming soon', hint: WAITING_FOR.enter }
      : { label: 'Coming soon', hint: 'On sale in', cure: 'watch' },
  STORE_COOLDOWN: ({ everybody }) =>
    everybody
      ? { label: 'Just bought by another fan', hint: 'You can buy one in', cure: 'wait' }
      : { label: 'Bought recently', hint: 'You can buy another one in', cure: 'wait' },
  STORE_DROP: () => ({ label: 'Available by draw only' }),
  STORE_DROP_ASKED: ({ ticket }) => ({
    label: ticket === undefined ? 'You’re in' : `You’re in: ticket ${Number(ticket)}`,
  }),
  STORE_LEVEL_REQUIRED: ({ level, have }, verb) => ({
    label: `Reach level ${String(level)} to ${verb}`,
    hint: `You are at level ${String(have)} here.`,
  }),
  STORE_MEMBERSHIP_AGE: ({ days }, verb) => ({
    label: `Requires ${countOf(Number(days), 'day')} of membership`,
    hint: WAITING_FOR[verb],
    cure: 'wait',
  }),
  STORE_MEMBERS_ONLY: (_, verb) => ({ label: `Join to ${verb === 'join' ? 'take part' : verb}` }),
  STORE_PRODUCT_OUT_OF_STOCK: () => ({ label: 'Out of stock', cure: 'watch' }),
  STORE_PURCHASE_LIMIT: ({ per, until }) => {
    if (!until) return { label: 'Purchase limit reached' }
    const label = per === 'per day' ? 'Today’s limit reached' : 'Purchase limit reached for now'
    return { label, hint: 'You can buy again in', cure: 'wait' }
  },
  STORE_SALE_ENDED: () => ({ label: 'No longer for sale' }),
  STORE_SELF: () => ({ label: 'This is your store. Only fans can buy' }),
  USER_EMAIL_NOT_VERIFIED: (_, verb) => ({ label: `Confirm your email to ${verb}`, cure: 'verify-email' }),
  WALLET_INSUFFICIENT_BALANCE: ({ amount, balance }) => ({
    label: `${countGems(String(missingGems(String(amount), String(balance))))} short`,
    cure: 'earn',
  }),
  WALLET_ISSUANCE_LIMIT: () => ({ label: 'Today’s gem limit is reached', hint: 'You can open this case in' }),
}

interface Action {
  verb: Verb
  /** What the button says when it can be pressed. */
  label: string
  /** Of all that is wanted. */
  price: string
  balance: WhoAmI['balance']
  /** The server's time, in milliseconds: a denial ends at its `until`. */
  at: number
}

/**
 * What the one button of a page says and does: the server's denial in words. `undefined` is a page that was not asked
 * for yet. The balance is compared here, because it changes live and the number of pieces is chosen on the page.
 */
export function buttonState(
  denial: Denial | null | undefined,
  { verb, label, price, balance, at }: Action,
): ButtonState {
  if (denial === undefined) return { kind: 'checking', label }
  const isOver = denial?.until ? Date.parse(denial.until) <= at : false
  if (denial && !isOver && denial.code !== 'WALLET_INSUFFICIENT_BALANCE') {
    if (denial.code === 'AUTH_UNAUTHORIZED') return { kind: 'login', label }
    const said = words[denial.code](denial.params, verb)
    if (denial.code === 'STORE_MEMBERS_ONLY') return { kind: 'join', label: said.label }
    return { kind: 'closed', until: denial.until ?? undefined, ...said }
  }
  if (missingGems(price, balance) === 0n) return { kind: 'ready', label }
  return { kind: 'closed', ...words.WALLET_INSUFFICIENT_BALANCE({ amount: price, balance: balance ?? '0' }, verb) }
}

/** The state of a button that joins first, after the call to join failed with `error`. */
export function afterJoining(state: ButtonState, error: unknown): ButtonState {
  const isFull = state.kind === 'join' && error instanceof ApiError && error.code === 'PLAN_LIMIT_REACHED'
  return isFull ? { kind: 'closed', ...words.PLAN_LIMIT_REACHED({}, 'join') } : state
}
