import type { Transaction } from '@/api/shapes'

const causes: Record<string, string> = {
  ORDER: 'Store purchase',
  PURCHASE: 'Store purchase',
  TIP: 'Tip',
  DEDUCTION: 'Deduction',
  REFUND: 'Refund',
  CANCELLATION: 'Refund',
  REWARD: 'Reward',
  PRIZE: 'Prize',
  RESET: 'Wallet reset',
  CORRECTION: 'Correction',
  IMPORT: 'Brought along',
  SALE: 'Sold back',
  RAFFLE: 'Raffle tickets',
}

/** The causes a list can be narrowed to. */
export const causeLabel = {
  ORDER: causes.ORDER ?? '',
  TIP: causes.TIP ?? '',
  DEDUCTION: causes.DEDUCTION ?? '',
  REWARD: causes.REWARD ?? '',
  PRIZE: causes.PRIZE ?? '',
  IMPORT: causes.IMPORT ?? '',
  SALE: causes.SALE ?? '',
  RAFFLE: causes.RAFFLE ?? '',
  RESET: causes.RESET ?? '',
  CORRECTION: causes.CORRECTION ?? '',
} as const

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

const types = { CREDIT: 'Gems in', DEBIT: 'Gems out', ROLLBACK: 'Taken back', RESET: 'Wallet reset' } as const

export const transactionTypeLabel = types

/** What moved the gems, in words a fan knows. */
export function causeText({ cause, type }: Pick<Transaction, 'cause' | 'type'>) {
  const text = causes[cause]
  if (type === 'ROLLBACK') return text ? `${text}, taken back` : types.ROLLBACK
  return text ?? types[type]
}
