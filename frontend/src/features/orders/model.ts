import type { Order, OrderStatus } from '@/api/shapes'
import type { Tone } from '@/components/Chip'

export const orderStatus: Record<OrderStatus, { label: string; tone: Tone; meaning: string }> = {
  CREATED: { label: 'New', tone: 'info', meaning: 'Paid. The creator takes it from here.' },
  RESERVED: { label: 'Reserved', tone: 'info', meaning: 'Paid and set aside for you.' },
  PENDING: { label: 'Pending', tone: 'warning', meaning: 'Waiting for the creator.' },
  PROCESS: { label: 'In progress', tone: 'warning', meaning: 'Being prepared.' },
  SHIPPED: { label: 'Shipped', tone: 'brand', meaning: 'On its way to you.' },
  COMPLETED: { label: 'Completed', tone: 'success', meaning: 'Done. Enjoy.' },
  CANCELED: { label: 'Canceled', tone: 'quiet', meaning: 'Canceled, the gems went back.' },
  ARCHIVED: { label: 'Archived', tone: 'quiet', meaning: 'Kept for the record.' },
}

/** What may follow, by hand. */
const MOVES: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  CREATED: ['COMPLETED', 'CANCELED'],
  RESERVED: ['PENDING', 'CANCELED'],
  PENDING: ['PROCESS', 'CANCELED'],
  PROCESS: ['SHIPPED'],
  SHIPPED: ['COMPLETED'],
  COMPLETED: ['ARCHIVED'],
  CANCELED: ['ARCHIVED'],
}

export const canCancel = ({ status }: Pick<Order, 'status'>) => MOVES[status]?.includes('CANCELED') ?? false

/** The step forward, if there is one; canceling and archiving are never it. */
export const nextStep = ({ status }: Pick<Order, 'status'>) =>
  MOVES[status]?.find((next) => next !== 'CANCELED' && next !== 'ARCHIVED')

/** What is done or on its way can still be given back, with a reason. */
export const canRefund = ({ status }: Pick<Order, 'status'>) => ['PROCESS', 'SHIPPED', 'COMPLETED'].includes(status)
