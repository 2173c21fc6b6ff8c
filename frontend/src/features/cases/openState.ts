import type { CasePage, WhoAmI } from '@/api/shapes'
import { keptOut } from '@/lib/keptOut'
import { formatGems } from '@/lib/format'

export type OpenState =
  | { kind: 'open'; label: string }
  | { kind: 'log-in' | 'join'; label: string }
  /** Cannot be pressed; the label says exactly why. */
  | { kind: 'closed'; label: string; hint?: string; until?: string; cure?: 'verify-email' | 'age' }

type Session = Pick<WhoAmI, 'user' | 'balance' | 'member'>
type Shown = Pick<CasePage, 'price' | 'opening' | 'limitPerDay' | 'openedToday'>

/** What the one button of a case says and does for this person. */
export function openState(
  { price, opening, limitPerDay, openedToday }: Shown,
  count: number,
  session: Session,
): OpenState {
  const total = BigInt(price) * BigInt(count)
  const what = count === 1 ? 'Open' : `Open ${count}`
  const label = price === '0' ? `${what} for free` : `${what} for ${formatGems(String(total))}`
  const until = opening.until ?? undefined
  switch (opening.reason) {
    case 'LOOTBOX_SELF':
      return { kind: 'closed', label: 'Your own case: fans open it' }
    case 'LOOTBOX_PAUSED':
      return { kind: 'closed', label: 'Paused for now' }
    case 'LOOTBOX_PRIZE_MISSING':
      return {
        kind: 'closed',
        label: `${String(opening.params.prize)} is out of stock`,
        hint: 'Opens again once it is back.',
      }
    case 'AUTH_UNAUTHORIZED':
      return { kind: 'log-in', label }
    case 'STORE_MEMBERS_ONLY':
      return { kind: 'join', label: 'Join to open' }
    case 'MEMBER_RESTRICTED':
      return { kind: 'closed', label: 'Your membership is on hold' }
    case 'USER_EMAIL_NOT_VERIFIED':
      return { kind: 'closed', label: 'Confirm your e-mail to open', cure: 'verify-email' }
    case 'AGE_CONFIRMATION_REQUIRED':
      return { kind: 'closed', label: 'Confirm your age first', cure: 'age' }
    case 'LOOTBOX_LIMIT':
      return { kind: 'closed', label: 'Today’s limit reached', hint: 'You can open again in', until }
    case 'WALLET_ISSUANCE_LIMIT':
      return { kind: 'closed', label: 'This case rests until tomorrow', hint: 'It opens again in', until }
    default:
  }
  const no = keptOut(opening)
  if (no) return no
  if (limitPerDay !== null && (openedToday ?? 0) + count > limitPerDay) {
    return { kind: 'closed', label: `${limitPerDay - (openedToday ?? 0)} left today` }
  }
  const short = total - BigInt(session.balance ?? '0')
  if (short > 0n) return { kind: 'closed', label: `${formatGems(String(short))} gems short` }
  return { kind: 'open', label }
}
