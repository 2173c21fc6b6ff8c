import type { CreatorCasino, OwnHandle } from '@/api/casinoShapes'
import type { Tone } from '@/components/Chip'

export interface HandleState {
  key:
    | 'confirmed'
    | 'other-code'
    | 'rejected'
    | 'in-review'
    | 'one-only'
    | 'not-matched'
    | 'proof-refused'
    | 'contested'
    | 'proven'
    | 'suggested'
    | 'listed'
    | 'unlisted'
  label: string
  tone: Tone
  /** The reason, and the next step. */
  text: string
  /** A proof from the fan can change this state. */
  canProve: boolean
}

const isConfirmed = ({ match, otherCode }: OwnHandle) => match === 'CONFIRMED' && otherCode === null

/** The catalog has one entry for all casinos that it does not name. */
const OTHER = 'OTHER'

/** The name of a casino. For one that the catalog does not name, the team gave the name. */
export const casinoName = ({ provider, name }: Pick<CreatorCasino, 'provider' | 'name'>) =>
  provider.code === OTHER ? name : provider.name

/** The state of one of the fan's accounts at a casino. The first reason that applies decides. */
export function handleState(handle: OwnHandle, casino: CreatorCasino): HandleState {
  const { match, state, proof, otherCode, isContested } = handle
  const { accounts } = casino
  const name = casinoName(casino)
  if (isConfirmed(handle))
    return { key: 'confirmed', label: 'Confirmed', tone: 'success', text: 'Its wagers count.', canProve: false }
  if (otherCode)
    return {
      key: 'other-code',
      label: 'Other code',
      tone: 'warning',
      text: 'Its wagers do not count here. Only the support of the casino can change the code of an account.',
      canProve: false,
    }
  if (state === 'REJECTED')
    return {
      key: 'rejected',
      label: 'Rejected',
      tone: 'danger',
      text: 'This account was rejected. Disconnect it in your settings, and connect your own.',
      canProve: false,
    }
  if (proof?.state === 'WAITING')
    return {
      key: 'in-review',
      label: 'In review',
      tone: 'info',
      text: 'The team has your proof and decides about it.',
      canProve: false,
    }
  if (accounts.some((other) => other !== handle && (isConfirmed(other) || other.proof?.state === 'WAITING')))
    return {
      key: 'one-only',
      label: 'Not counted',
      tone: 'quiet',
      text: 'You have another account here, and only one can count.',
      canProve: false,
    }
  if (match === 'REJECTED')
    return {
      key: 'not-matched',
      label: 'Not matched',
      tone: 'danger',
      text: `The team did not match this account with you.${proof?.reason ? '' : ' Prove that it is yours.'}`,
      canProve: true,
    }
  if (proof?.state === 'REFUSED')
    return {
      key: 'proof-refused',
      label: 'Proof not accepted',
      tone: 'danger',
      text: 'Send another proof.',
      canProve: true,
    }
  if (isContested)
    return {
      key: 'contested',
      label: 'Claimed twice',
      tone: 'warning',
      text: 'Another fan connected this account, too. Prove that it is yours.',
      canProve: true,
    }
  if (proof?.state === 'ACCEPTED' || state === 'VERIFIED')
    return {
      key: 'proven',
      label: 'Proven',
      tone: 'success',
      text: `It is yours. Its wagers count once the report from ${name} has it.`,
      canProve: false,
    }
  if (match === 'SUGGESTED')
    return {
      key: 'suggested',
      label: 'To be confirmed',
      tone: 'info',
      text: `The report from ${name} has this account. The team confirms it, or you prove that it is yours.`,
      canProve: true,
    }
  if (match === 'UNMATCHED')
    return {
      key: 'listed',
      label: 'Not matched yet',
      tone: 'info',
      text: `The report from ${name} has an account with this name. Prove that it is yours.`,
      canProve: true,
    }
  return {
    key: 'unlisted',
    label: 'Not in the report yet',
    tone: 'quiet',
    text: `The report from ${name} does not have this account yet. It appears there after your first wager.`,
    canProve: true,
  }
}

/** The state of the fan's best account at the casino, for the row of the casino; null without an account. */
export function casinoState(casino: CreatorCasino): HandleState | null {
  const states = casino.accounts.map((handle) => handleState(handle, casino))
  const order: HandleState['key'][] = ['confirmed', 'in-review', 'proven', 'suggested']
  return order.map((key) => states.find((state) => state.key === key)).find(Boolean) ?? states[0] ?? null
}

/** "the code NOVA", "the code NOVA or NOVA2". */
export const codesInWords = (codes: readonly string[]) =>
  `the code ${codes.length < 2 ? codes.join('') : `${codes.slice(0, -1).join(', ')} or ${codes.at(-1)}`}`
