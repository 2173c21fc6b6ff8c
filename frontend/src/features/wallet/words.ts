import { CAUSE_FIGURES, CAUSE_WORDS } from '@/api/constants'
import type { Transaction } from '@/api/shapes'

const DAY = 86_400_000
const since = (days: number) => new Date(Date.now() - (days - 1) * DAY).toISOString().slice(0, 10)

/** Periods as the API takes them: the day they begin with. */
export const periods = [
  { value: since(1), label: 'Today' },
  { value: since(7), label: 'Last 7 days' },
  { value: since(30), label: 'Last 30 days' },
  { value: since(90), label: 'Last 90 days' },
  { value: since(365), label: 'Last year' },
]

export const amounts = [
  { value: '100', label: '100 gems or more' },
  { value: '1000', label: '1,000 gems or more' },
  { value: '10000', label: '10,000 gems or more' },
]

export const transactionTypeLabel: Record<Transaction['type'], string> = {
  CREDIT: 'Gems in',
  DEBIT: 'Gems out',
  ROLLBACK: 'Refunded',
  RESET: 'Wallet reset',
}

/** The reason of a transaction. Reversed payments read as refunds. */
export const causeText = ({ cause, type }: Pick<Transaction, 'cause' | 'type'>) => {
  if (type !== 'ROLLBACK') return CAUSE_WORDS[cause]
  return `${CAUSE_WORDS[cause]} ${CAUSE_FIGURES[cause] === 'SPENT' ? 'refunded' : 'reversed'}`
}
