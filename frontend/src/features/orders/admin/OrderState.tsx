import type { OrderStatus } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { orderStatus } from '@/components/orderStatus'

export function OrderState({ status }: { status: OrderStatus }) {
  const { label, tone, icon: Icon } = orderStatus[status]
  return (
    <Chip tone={tone} icon={<Icon size={14} stroke={2} aria-hidden="true" />}>
      {label}
    </Chip>
  )
}
