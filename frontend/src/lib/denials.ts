import type {
  caseDenialCodes,
  challengeDenialCodes,
  eventDenialCodes,
  offerDenialCodes,
  productDenialCodes,
  raffleDenialCodes,
} from '@/api/constants'
import { isUnanswered } from '@/api/errors'
import type { WhoAmI } from '@/api/shapes'
import { countGems, countOf } from './format'
import { missingGems } from './missingGems'

export type DenialCode =
  | (typeof productDenialCodes)[number]
  | (typeof raffleDenialCodes)[number]
  | (typeof caseDenialCodes)[number]
  | (typeof challengeDenialCodes)[number]
  | (typeof eventDenialCodes)[number]
  | (typeof offerDenialCodes)[number]

type Params = Record<string, unknown>

/** The reason why the server would refuse the person. `until` is the time when the denial ends automatically. */
export interface Denial {
  code: DenialCode
  params: Params
  until: string | null
}

type Verb = 'buy' | 'claim' | 'enter' | 'join' | 'open'
type Cure = 'verify-email' | 'earn' | 'watch' | 'wait' | 'link' | 'age'

interface Words {
  label: string
  /** Shown below the button; followed by a countdown where the denial has an end. */
  hint?: string
  /** The person's next step. */
  cure?: Cure
}

/** The state of the one button of a page, drawn by components/ActionButton. */
export type ActionState =
  /** The server has not answered yet, to the page or to the press. */
  | { kind: 'busy'; label: string }
  /** Pressing does it. */
  | { kind: 'ready'; label: string }
  /** The press got no answer. Pressing repeats the same call. */
  | { kind: 'again'; label: string }
  /** Pressing leads to the login and back. */
  | { kind: 'login'; label: string }
  /** Pressing joins the community first. */
  | { kind: 'join'; label: string }
  /** The label gives the reason, and the cure gives the next step. */
  | ({ kind: 'denied'; until?: string } & Words)

const linkAccount = (name: string) => (): Words => ({ label: `Link your ${name} account to join`, cure: 'link' })

const WAITING_FOR: Record<Verb, string> = {
  buy: 'You can buy in',
  claim: 'You can claim in',
  enter: 'You can enter in',
  join: 'You can join in',
  open: 'You can open in',
}

/** The words for every denial. The only place that has any. */
const words: Record<DenialCode, (params: Params, verb: Verb, until: string | null) => Words> = {
  AGE_CONFIRMATION_REQUIRED: (_, verb) => ({ label: `Confirm your age to ${verb}`, cure: 'age' }),
  AGE_TOO_YOUNG: ({ age }) => ({ label: `For ages ${String(age)} and over` }),
  AUTH_UNAUTHORIZED: (_, verb) => ({ label: `Log in to ${verb}` }),
  CHALLENGE_ACTIVE: () => ({ label: 'You are taking part' }),
  CHALLENGE_COMING_SOON: () => ({ label: 'Coming soon', hint: 'Starts in' }),
  CHALLENGE_COMPLETED: (_params, _verb, until) => ({
    label: 'Completed',
    hint: until ? 'You can start again in' : undefined,
  }),
  CHALLENGE_FAILED: ({ failure }, _verb, until) => ({
    label: failure === 'REJECTED' ? 'Not approved' : failure === 'CANCELED' ? 'Canceled' : 'You missed it',
    hint: until ? 'You can try again in' : undefined,
  }),
  CHALLENGE_FINISHED: () => ({ label: 'This has ended' }),
  CHALLENGE_LOCKED: ({ name }) => ({ label: 'Locked', hint: `Complete “${String(name)}” and claim its reward first.` }),
  CHALLENGE_ONCE_PER_DAY: () => ({ label: 'Completed today', hint: 'You can start again in' }),
  CHALLENGE_SELF: () => ({ label: 'Only fans can take part' }),
  COUNTRY_NOT_ALLOWED: () => ({ label: 'Not available in your country' }),
  DRAW_CLOSED: () => ({ label: 'Drawing' }),
  EVENT_ALREADY_JOINED: () => ({ label: 'Already joined to event' }),
  EVENT_ENDED: ({ status }) => ({ label: status === 'CANCELED' ? 'Event canceled' : 'Event ended' }),
  EVENT_FULL: () => ({ label: 'All places are taken' }),
  EVENT_JOIN_CLOSED: () => ({ label: 'Joining is closed', hint: 'The entrants of this tournament are fixed.' }),
  EVENT_SELF: () => ({ label: 'Cannot join to yourself event' }),
  INTEGRATION_ACCOUNT_USED: () => ({
    label: 'Link your own account',
    hint: 'This one counted for another fan.',
    cure: 'link',
  }),
  INTEGRATION_DISCORD_NOT_CONNECTED: linkAccount('Discord'),
  INTEGRATION_KICK_NOT_CONNECTED: linkAccount('Kick'),
  INTEGRATION_TWITCH_NOT_CONNECTED: linkAccount('Twitch'),
  LINKED_ACCOUNT_TOO_YOUNG: ({ days, service }, verb) => ({
    label: `Requires a ${String(service)} account linked for ${countOf(Number(days), 'day')}`,
    hint: WAITING_FOR[verb],
    cure: 'wait',
  }),
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
  OFFER_CLAIM_ATTEMPTS_USED: ({ attempts }) => ({
    label: 'No tries left',
    hint: `Your claims were rejected ${String(attempts)} times. Contact support if this is wrong.`,
  }),
  OFFER_CLAIM_EXIST: () => ({ label: 'You claimed this' }),
  OFFER_CLAIMS_TAKEN: () => ({ label: 'All claims are taken' }),
  OFFER_COMING_SOON: () => ({ label: 'Coming soon', hint: 'Starts in' }),
  OFFER_ENDED: () => ({ label: 'This offer has ended' }),
  OFFER_SELF: () => ({ label: 'Only fans can claim' }),
  OFFER_TAKES_NO_CLAIMS: () => ({ label: 'Nothing to claim' }),
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
  STORE_NOT_SHIPPED: () => ({ label: 'Not delivered to your country' }),
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
  /** The label of the button while it can be pressed. */
  label: string
  /** Of all that is wanted. */
  price: string
  balance: WhoAmI['balance']
  /** The server's time, in milliseconds: a denial ends at its `until`. */
  at: number
}

/**
 * The label and effect of the one button of a page. A denial of the server is put into words; `undefined` means that
 * the page is not loaded yet. The balance is compared here: it changes live, and the page has the number of pieces.
 */
export function actionState(
  denial: Denial | null | undefined,
  { verb, label, price, balance, at }: Action,
): ActionState {
  if (denial === undefined) return { kind: 'busy', label }
  const isOver = denial?.until ? Date.parse(denial.until) <= at : false
  if (denial && !isOver && denial.code !== 'WALLET_INSUFFICIENT_BALANCE') {
    if (denial.code === 'AUTH_UNAUTHORIZED') return { kind: 'login', label }
    const said = words[denial.code](denial.params, verb, denial.until)
    if (denial.code === 'STORE_MEMBERS_ONLY') return { kind: 'join', label: said.label }
    return { kind: 'denied', until: denial.until ?? undefined, ...said }
  }
  if (missingGems(price, balance) === 0n) return { kind: 'ready', label }
  const short = words.WALLET_INSUFFICIENT_BALANCE({ amount: price, balance: balance ?? '0' }, verb, null)
  return { kind: 'denied', ...short }
}

/** The state of a button whose own call runs or got no answer. */
export function duringCall(
  state: ActionState,
  { isPending, error }: { isPending: boolean; error: unknown },
): ActionState {
  if (isPending) return { kind: 'busy', label: state.label }
  return state.kind === 'ready' && isUnanswered(error) ? { kind: 'again', label: 'Try again' } : state
}
