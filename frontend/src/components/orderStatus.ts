import { FULFILLMENTS, ORDER_MOVES, REFUNDABLE_ORDERS } from '@/api/constants'
import {
  IconArchive,
  IconCheck,
  IconCircleDot,
  IconClock,
  IconLock,
  IconProgress,
  IconTruckDelivery,
  IconX,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { DeliveryMethod, Order, OrderStatus } from '@/api/shapes'
import type { Tone } from './Chip'

interface Words {
  label: string
  /** The text for the buyer, if it differs. */
  own?: string
  tone: Tone
  meaning: string
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>
}

/** Text and shape show a status; color only helps. */
export const orderStatus: Record<OrderStatus, Words> = {
  CREATED: {
    label: 'New',
    own: 'Paid',
    tone: 'info',
    meaning: 'The creator will prepare it.',
    icon: IconCircleDot,
  },
  RESERVED: { label: 'Reserved', tone: 'info', meaning: 'Reserved for you. Add a shipping address.', icon: IconLock },
  PENDING: { label: 'Pending', tone: 'warning', meaning: 'Waiting for the creator.', icon: IconClock },
  PROCESS: { label: 'In progress', tone: 'warning', meaning: 'The creator is preparing it.', icon: IconProgress },
  SHIPPED: { label: 'Shipped', tone: 'brand', meaning: 'On its way to you.', icon: IconTruckDelivery },
  COMPLETED: { label: 'Completed', tone: 'success', meaning: 'Complete. Enjoy it.', icon: IconCheck },
  CANCELED: { label: 'Canceled', tone: 'quiet', meaning: 'Canceled. Any gems you paid were refunded.', icon: IconX },
  ARCHIVED: { label: 'Archived', tone: 'quiet', meaning: 'Kept for your records.', icon: IconArchive },
}

/** The words for a "shipped" order that the buyer picks up: it is not on its way. */
const READY = { label: 'Ready for you', meaning: 'Pick it up any time.' }

/** The status in words for the buyer. */
export const ownStatus = (status: OrderStatus, method?: DeliveryMethod) => ({
  ...orderStatus[status],
  label: orderStatus[status].own ?? orderStatus[status].label,
  ...(method === 'PICKUP' && status === 'SHIPPED' && READY),
})

/** A canceled purchase must leave no reward. */
export const COUNTS_LATER = 'Quests, rewards and levels count this purchase once you can no longer cancel it.'

export type StepState = 'done' | 'here' | 'ahead'

/** The way of an order from paid to done, and where on it this one is; null for one that left the way. */
export function stepsOf({ status, product }: { status: OrderStatus; product: Pick<Order['product'], 'type'> }) {
  const way: readonly OrderStatus[] = FULFILLMENTS[product.type].steps
  const here = way.indexOf(status)
  if (here < 0) return null
  const stateAt = (index: number): StepState => {
    if (index < here || status === 'COMPLETED') return 'done'
    return index === here ? 'here' : 'ahead'
  }
  return way.map((step, index) => ({ status: step, state: stateAt(index) }))
}

/** True if the team may change the order to `wanted`. */
export const mayBecome = ({ status }: Pick<Order, 'status'>, wanted: OrderStatus) =>
  ORDER_MOVES[status].some((next) => next === wanted)

export const canCancel = (order: Pick<Order, 'status'>) => mayBecome(order, 'CANCELED')

/** A fan can also cancel an order with a code, as long as the code was not viewed. */
export const canCancelOwn = ({
  status,
  hasCode,
  codeRevealedAt,
}: Pick<Order, 'status' | 'hasCode' | 'codeRevealedAt'>) =>
  !codeRevealedAt && (canCancel({ status }) || (hasCode && status === 'COMPLETED'))

type Forward = Exclude<(typeof ORDER_MOVES)[OrderStatus][number], 'CANCELED' | 'ARCHIVED'>

/** The step forward, if there is one. Canceling and archiving are not steps forward. */
export const nextStep = ({ status }: Pick<Order, 'status'>) =>
  ORDER_MOVES[status].find((next): next is Forward => next !== 'CANCELED' && next !== 'ARCHIVED')

/** True for an order that the team can no longer cancel, and can still refund with a reason. */
export const canRefund = (order: Pick<Order, 'status'>) =>
  !canCancel(order) && REFUNDABLE_ORDERS.some((status) => status === order.status)
