import type { RaffleStatus, TeamRaffle } from '@/api/shapes'
import type { Tone } from '@/components/Chip'

export const raffleStatus: Record<RaffleStatus, { label: string; tone: Tone }> = {
  PENDING: { label: 'Preview', tone: 'quiet' },
  ACTIVE: { label: 'Active', tone: 'success' },
  DRAW: { label: 'Drawing', tone: 'info' },
  FINISHED: { label: 'Finished', tone: 'quiet' },
}

export const statusOf = ({ status, cancelledAt }: Pick<TeamRaffle, 'status' | 'cancelledAt'>) =>
  cancelledAt === null ? raffleStatus[status] : ({ label: 'Canceled', tone: 'danger' } as const)
