import type { TeamChallenge } from '@/api/shapes'
import { type ManyAction, manyActions } from '@/components/office/ManyActions'
import { type QuestAction, restoreQuest, changeQuests, touched } from './api'
import { stateOf } from './words'

const isDraft = (quest: TeamChallenge) => stateOf(quest).key === 'DRAFT'

const ACTIONS: readonly ManyAction<TeamChallenge, QuestAction>[] = [
  {
    name: 'PUBLISH',
    label: 'Publish',
    done: 'published',
    isFor: isDraft,
    warning: 'Fans see these quests at once. You cannot change the goals after the first fan takes part.',
  },
  {
    name: 'ARCHIVE',
    label: 'End and archive',
    done: 'archived',
    isFor: (quest) => !isDraft(quest) && quest.archivedAt === null,
    undo: restoreQuest,
  },
  // A draft is archived, too: no fan has seen it.
  { name: 'ARCHIVE', label: 'Delete drafts', done: 'deleted', isFor: isDraft, isRed: true, undo: restoreQuest },
]

export const questHref = ({ id }: TeamChallenge) => `/admin/quests/${id}`

/** One action on the selected quests. */
export const questActions = manyActions({
  area: 'quests',
  entity: 'quest',
  actions: ACTIONS,
  change: changeQuests,
  invalidates: touched,
  open: questHref,
})
