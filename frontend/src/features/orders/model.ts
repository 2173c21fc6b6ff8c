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

const CANCELABLE: readonly OrderStatus[] = ['CREATED', 'RESERVED', 'PENDING']
const COMPLETABLE: readonly OrderStatus[] = ['CREATED', 'SHIPPED', 'PROCESS', 'PENDING']

export const canCancel = ({ status }: Pick<Order, 'status'>) => CANCELABLE.includes(status)

/** A digital order is handed over at once; merchandise is completed after it was worked on. */
export const canComplete = ({ status, product }: Pick<Order, 'status' | 'product'>) =>
  product.type === 'DIGITAL' ? status === 'CREATED' : COMPLETABLE.includes(status) && status !== 'CREATED'
