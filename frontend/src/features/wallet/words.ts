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
}

const types = { CREDIT: 'Gems in', DEBIT: 'Gems out', ROLLBACK: 'Taken back', RESET: 'Wallet reset' } as const

export const transactionTypeLabel = types

/** What moved the gems, in words a fan knows. */
export function causeText({ cause, type }: Pick<Transaction, 'cause' | 'type'>) {
  const text = causes[cause]
  if (type === 'ROLLBACK') return text ? `${text}, taken back` : types.ROLLBACK
  return text ?? types[type]
}
