import type { TicketPriority, TicketStatus } from '@/api/supportShapes'
import { Chip } from '@/components/Chip'
import { ticketPriority, ticketStatus } from './words'

export function TicketState({ status }: { status: TicketStatus }) {
  const { label, tone, icon: Icon } = ticketStatus[status]
  return (
    <Chip tone={tone} icon={<Icon size={14} stroke={2} aria-hidden="true" />}>
      {label}
    </Chip>
  )
}

export function PriorityMark({ priority }: { priority: TicketPriority }) {
  const { label, tone, icon: Icon } = ticketPriority[priority]
  return (
    <Chip tone={tone} icon={<Icon size={14} stroke={2} aria-hidden="true" />}>
      {label}
    </Chip>
  )
}
