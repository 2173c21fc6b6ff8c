import type { TeamRaffle } from '@/api/shapes'
import { type ManyAction, manyActions } from '@/components/office/ManyActions'
import { now } from '@/lib/clock'
import { type RaffleAction, restoreRaffle, changeRaffles, touched } from './api'

const ACTIONS: readonly ManyAction<TeamRaffle, RaffleAction>[] = [
  {
    name: 'PUBLISH',
    label: 'Publish',
    done: 'published',
    isFor: ({ status }) => status === 'PENDING',
    warning: 'Fans see these raffles at once. Their prizes are reserved.',
  },
  {
    name: 'CLOSE',
    label: 'Close and draw',
    done: 'closed',
    isFor: ({ status, startAt }) => status === 'ACTIVE' && Date.parse(startAt) <= now(),
    isRed: true,
    warning: 'No more tickets are sold. The draws follow in about a minute. This cannot be undone.',
  },
  {
    name: 'DELETE',
    label: 'Hide',
    done: 'hidden',
    isFor: ({ status }) => status === 'FINISHED',
    undo: restoreRaffle,
  },
  {
    name: 'DELETE',
    label: 'Delete drafts',
    done: 'deleted',
    isFor: ({ status }) => status === 'PENDING',
    isRed: true,
    undo: restoreRaffle,
  },
]

export const raffleHref = ({ id }: TeamRaffle) => `/admin/raffles/${id}`

/** One action on the selected raffles. */
export const raffleActions = manyActions({
  area: 'raffles',
  entity: 'raffle',
  actions: ACTIONS,
  change: changeRaffles,
  invalidates: touched,
  open: raffleHref,
})
