import type { ReferredAccount } from '@/api/casinoShapes'
import type { ReferralDecision } from './api'

/** A decision of the team about an account. MERGED: another account continues it. */
export type Choice = 'CONFIRMED' | 'REJECTED' | 'UNMATCHED' | 'MERGED'

interface ChoiceWords {
  value: Choice
  label: string
  note: string
  button: string
  /** The toast after it. */
  done: string
  isRefusal?: boolean
}

const words: ChoiceWords[] = [
  {
    value: 'CONFIRMED',
    label: 'A fan’s account',
    note: 'Its wagers count for this fan',
    button: 'Confirm account',
    done: 'Account confirmed',
  },
  {
    value: 'REJECTED',
    label: 'No fan’s account',
    note: 'No fan is suggested again',
    button: 'Refuse match',
    done: 'Match refused',
    isRefusal: true,
  },
  {
    value: 'UNMATCHED',
    label: 'Release it',
    note: 'It waits for a new match',
    button: 'Release account',
    done: 'Account released',
  },
  {
    value: 'MERGED',
    label: 'It was renamed',
    note: 'Another account continues it',
    button: 'Merge accounts',
    done: 'Accounts merged',
  },
]

/** The decisions that change something: an unmatched account cannot be released, a refused one not refused again. */
export const choicesOf = ({ match }: Pick<ReferredAccount, 'match'>) =>
  words.filter(({ value }) => value === 'CONFIRMED' || value !== match)

/** The decision that the dialog begins with. */
export const startOf = ({ match }: Pick<ReferredAccount, 'match'>): Choice =>
  match === 'CONFIRMED' ? 'UNMATCHED' : 'CONFIRMED'

/** The fan to confirm: the matched one, a proven claim, or the only claim. Of several claims, the team chooses. */
export function proposedFan({ member, claims }: Pick<ReferredAccount, 'member' | 'claims'>) {
  if (member) return member.username
  const proven = claims.filter(({ isProven }) => isProven)
  const [only, ...others] = proven.length > 0 ? proven : claims
  return only && others.length === 0 ? only.member.username : ''
}

interface Entered {
  match: Choice
  username: string
  mergeInto: string
  reason: string
}

/** The decision as the API takes it. `seen` is the match that the page showed. */
export function decisionOf({ match, username, mergeInto, reason }: Entered, seen: string): ReferralDecision {
  const why = { reason: reason.trim() }
  if (match === 'MERGED') return { mergeInto, ...why }
  return { match, ...(match === 'CONFIRMED' && { username: username.trim() }), ...why, seen: { match: seen } }
}
