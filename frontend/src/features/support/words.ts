import { IconArrowDown, IconArrowUp, IconCheck, IconCircleDot, IconEqual, IconProgress } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { SubjectKind, TicketCategory, TicketLine, TicketPriority, TicketStatus } from '@/api/supportShapes'
import type { Tone } from '@/components/Chip'
import { countGems, formatDay } from '@/lib/format'

interface Words {
  label: string
  tone: Tone
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>
}

export const ticketStatus: Record<TicketStatus, Words> = {
  OPENED: { label: 'Open', tone: 'info', icon: IconCircleDot },
  IN_PROGRESS: { label: 'In progress', tone: 'warning', icon: IconProgress },
  RESOLVED: { label: 'Resolved', tone: 'success', icon: IconCheck },
}

export const ticketPriority: Record<TicketPriority, Words> = {
  HIGH: { label: 'High', tone: 'danger', icon: IconArrowUp },
  MEDIUM: { label: 'Medium', tone: 'quiet', icon: IconEqual },
  LOW: { label: 'Low', tone: 'quiet', icon: IconArrowDown },
}

/** The topics, and who takes each of them. */
export const ticketCategory: Record<TicketCategory, { label: string; isFor: 'community' | 'platform' | 'both' }> = {
  ORDER: { label: 'Order or item', isFor: 'community' },
  GEMS: { label: 'Gems', isFor: 'community' },
  RAFFLE: { label: 'Raffle', isFor: 'community' },
  CASE: { label: 'Case opening', isFor: 'community' },
  QUEST: { label: 'Quest or reward', isFor: 'community' },
  WAGER: { label: 'Wager', isFor: 'community' },
  LEADERBOARD: { label: 'Leaderboard', isFor: 'community' },
  EVENT: { label: 'Event', isFor: 'community' },
  RESTRICTION: { label: 'My membership is restricted', isFor: 'community' },
  BILLING: { label: 'Plan and billing', isFor: 'platform' },
  DOMAIN: { label: 'Own domain', isFor: 'platform' },
  COMMUNITY: { label: 'Running a community', isFor: 'platform' },
  ACCOUNT: { label: 'My account', isFor: 'both' },
  PROBLEM: { label: 'Something does not work', isFor: 'platform' },
  OTHER: { label: 'Something else', isFor: 'both' },
}

/** The topics that a place takes. */
export const categoriesOf = (place: 'community' | 'platform') =>
  (Object.keys(ticketCategory) as TicketCategory[])
    .filter((key) => ticketCategory[key].isFor === 'both' || ticketCategory[key].isFor === place)
    .map((value) => ({ value, label: ticketCategory[value].label }))

/** Each kind of thing with its name, and the topic of a ticket about it. */
export const subjectKind: Record<SubjectKind, { label: string; category: TicketCategory }> = {
  ORDER: { label: 'Order', category: 'ORDER' },
  ITEM: { label: 'Item', category: 'ORDER' },
  RAFFLE: { label: 'Raffle', category: 'RAFFLE' },
  OPENING: { label: 'Case opening', category: 'CASE' },
  QUEST: { label: 'Quest', category: 'QUEST' },
  WAGER: { label: 'Wager', category: 'WAGER' },
  LEADERBOARD: { label: 'Leaderboard', category: 'LEADERBOARD' },
  EVENT: { label: 'Event', category: 'EVENT' },
  TRANSACTION: { label: 'Transaction', category: 'GEMS' },
  FRIEND: { label: 'Invited friend', category: 'GEMS' },
  OFFER: { label: 'Offer', category: 'GEMS' },
}

/** A line without a text, in a sentence. `who` is its author. */
export function eventText({ event, value, gems, side }: TicketLine, who: string): string {
  const status = ticketStatus[value as TicketStatus] as Words | undefined
  const priority = ticketPriority[value as TicketPriority] as Words | undefined
  switch (event) {
    case 'STATUS':
      return `${who} changed the status to ${status?.label ?? value}`
    case 'REOPENED':
      return `${who} reopened the ticket`
    case 'CLOSED':
      return side === 'SYSTEM' ? 'Closed, because no answer came' : `${who} closed the ticket`
    case 'WARNING':
      return `This ticket closes on ${formatDay(value)} unless an answer comes`
    case 'ASSIGNED':
      return value ? `${who} assigned the ticket to ${value}` : `${who} removed the assignee`
    case 'PRIORITY':
      return `${who} set the priority to ${priority?.label.toLowerCase() ?? value}`
    case 'MERGED':
      return `Ticket #${value} was merged into this one`
    case 'MERGED_INTO':
      return `Merged into ticket #${value}, which goes on`
    case 'GIFT':
      return `${who} gave ${countGems(gems ?? '0')}: ${value}`
    case 'REFUND':
      return `${who} refunded ${value}${gems && gems !== '0' ? `: ${countGems(gems)}` : ''}`
    default:
      return ''
  }
}
