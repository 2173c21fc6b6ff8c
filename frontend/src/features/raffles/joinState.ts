import type { RafflePage, WhoAmI } from '@/api/shapes'
import { buttonState } from '@/lib/denials'
import { formatGems } from '@/lib/format'
import { priceOf } from './model'

/** "Buy 3 Ticket(s) - 30", as the specification has it. */
export const buyLabel = (count: number, cost: string) =>
  `Buy ${count} Ticket(s) - ${cost === '0' ? 'Free' : formatGems(priceOf(cost, count))}`

/** What the one button of a raffle says and does for this person. */
export const joinState = (
  { denial, entryCost }: Pick<RafflePage, 'denial' | 'entryCost'>,
  count: number,
  { balance }: Pick<WhoAmI, 'balance'>,
  at: number,
) =>
  buttonState(denial, {
    verb: 'join',
    label: buyLabel(count, entryCost),
    price: priceOf(entryCost, count),
    balance,
    at,
  })
