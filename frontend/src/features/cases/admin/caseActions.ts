import type { TeamCase } from '@/api/shapes'
import { type ManyAction, manyActions } from '@/components/office/ManyActions'
import { keyFor } from '@/api/keys'
import { type CaseAction, changeCase, changeCases } from './api'

const ACTIONS: readonly ManyAction<TeamCase, CaseAction>[] = [
  {
    name: 'PUBLISH',
    label: 'Publish',
    done: 'published',
    isFor: ({ status }) => status === 'DRAFT' || status === 'PAUSED',
  },
  {
    name: 'PAUSE',
    label: 'Pause',
    done: 'paused',
    isFor: ({ status }) => status === 'ACTIVE',
    undo: (id) => changeCase(id, 'PUBLISH'),
  },
  {
    name: 'DELETE',
    label: 'Delete',
    done: 'deleted',
    isFor: ({ status }) => status !== 'ARCHIVED',
    isRed: true,
    undo: (id) => changeCase(id, 'RESTORE'),
  },
]

export const caseHref = ({ id }: TeamCase) => `/admin/cases/${id}`

/** One action on the selected cases. */
export const caseActions = manyActions({
  area: 'lootboxes',
  entity: 'case',
  actions: ACTIONS,
  change: changeCases,
  invalidates: [keyFor('own-cases')],
  open: caseHref,
})
