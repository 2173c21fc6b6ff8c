import type { CasePage, WhoAmI } from '@/api/shapes'
import { actionState } from '@/lib/denials'
import { formatGems } from '@/lib/format'

type Shown = Pick<CasePage, 'price' | 'denial' | 'leftToday' | 'freeOpenings'>

/** The price of `count` openings at once. */
export const priceOf = ({ price, freeOpenings }: Pick<CasePage, 'price' | 'freeOpenings'>, count: number) =>
  freeOpenings > 0 ? '0' : String(BigInt(price) * BigInt(count))

/** The state of the one button of a case for this person. */
export function openState(shown: Shown, count: number, { balance }: Pick<WhoAmI, 'balance'>, at: number) {
  const { denial, leftToday } = shown
  const total = priceOf(shown, count)
  const what = count === 1 ? 'Open' : `Open ${count}`
  const label = total === '0' ? `${what} for free` : `${what} for ${formatGems(total)}`
  // The server was asked about one opening; the fan chooses the number here.
  const left = leftToday ?? count
  const tooMany = { code: 'LOOTBOX_LIMIT', params: { left }, until: null } as const
  return actionState(denial ?? (left < count ? tooMany : null), { verb: 'open', label, price: total, balance, at })
}
