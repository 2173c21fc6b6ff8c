import type { FanSegment, MessageDestination } from '@/api/shapes'
import { countGems } from '@/lib/format'

export const segmentWords: Record<FanSegment, { label: string; least?: string }> = {
  ALL: { label: 'All fans' },
  ACTIVE_7: { label: 'Active in the last 7 days' },
  ACTIVE_30: { label: 'Active in the last 30 days' },
  INACTIVE: { label: 'Not here for 30 days' },
  LEVEL: { label: 'At a level or higher', least: 'From level' },
  SPENT: { label: 'Spent gems', least: 'At least, in gems' },
}

/** The group in words: "From level 5", "Spent 500 gems or more". */
export function groupText(segment: FanSegment, least: number) {
  if (segment === 'LEVEL') return `From level ${least}`
  if (segment === 'SPENT') return `Spent ${countGems(String(least))} or more`
  return segmentWords[segment].label
}

export const destinationWords: Record<MessageDestination, { label: string }> = {
  '/': { label: 'Home' },
  '/quests': { label: 'Quests' },
  '/store': { label: 'Store' },
  '/raffles': { label: 'Raffles' },
  '/cases': { label: 'Cases' },
  '/events': { label: 'Events' },
}
