import type { RaffleStatus, TeamRaffle } from '@/api/shapes'
import type { Tone } from '@/components/Chip'
import { now } from '@/lib/clock'

export const raffleStatus: Record<RaffleStatus, { label: string; tone: Tone }> = {
  PENDING: { label: 'Preview', tone: 'quiet' },
  ACTIVE: { label: 'Active', tone: 'success' },
  DRAW: { label: 'Drawing', tone: 'info' },
  FINISHED: { label: 'Finished', tone: 'quiet' },
}

const SCHEDULED = { label: 'Scheduled', tone: 'info' } as const
const CANCELED = { label: 'Canceled', tone: 'danger' } as const

export function statusOf({ status, cancelledAt, startAt }: Pick<TeamRaffle, 'status' | 'cancelledAt' | 'startAt'>) {
  if (cancelledAt !== null) return CANCELED
  return status === 'ACTIVE' && Date.parse(startAt) > now() ? SCHEDULED : raffleStatus[status]
}
