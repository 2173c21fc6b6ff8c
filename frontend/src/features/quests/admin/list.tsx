import { Button } from '@mantine/core'
import type { TeamChallenge } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { GeneratedArt } from '@/components/GeneratedArt'
import { Notice } from '@/components/Notice'
import { defineList } from '@/components/office/list'
import { RowPicture } from '@/components/office/RowPicture'
import { Picture } from '@/components/Picture'
import { openDialog } from '@/dialogs/dialogs'
import { formatInteger } from '@/lib/format'
import { keyOf } from '@/lib/keyOf'
import { optionsOf } from '@/lib/options'
import { whatCounts } from '../counting'
import { ownChallenges } from './api'
import { ChallengeMenu } from './ChallengeMenu'
import { questActions, questHref } from './questActions'
import { kindLabels } from '../categories'
import { repeatLabels, stateLabels, stateOf } from './words'

const SORTS = { NAME: 'NAME', CREATED_AT: 'CREATED_AT', KIND: 'KIND' } as const

export const questList = defineList<TeamChallenge>({
  area: 'quests',
  label: { one: 'quest', many: 'Quests' },
  query: ({ filters, sortBy, ...query }) =>
    ownChallenges.list({
      ...query,
      sortBy: keyOf(SORTS, sortBy),
      state: keyOf(stateLabels, filters.state),
      kind: keyOf(kindLabels, filters.kind),
    }),
  columns: [
    {
      key: 'name',
      title: 'Quest',
      sort: SORTS.NAME,
      render: (quest) => (
        <>
          <RowPicture>
            {quest.challengeImage ? (
              <Picture src={quest.challengeImage} sizes="64px" />
            ) : (
              <GeneratedArt name={quest.name} kind="product" />
            )}
          </RowPicture>
          {quest.name}
        </>
      ),
    },
    {
      key: 'state',
      title: 'State',
      isState: true,
      render: (quest) => <Chip tone={stateOf(quest).tone}>{stateOf(quest).label}</Chip>,
    },
    {
      key: 'kind',
      title: 'Kind',
      sort: SORTS.KIND,
      render: ({ kind }) => <span style={{ whiteSpace: 'nowrap' }}>{kindLabels[kind]}</span>,
    },
    {
      key: 'goal',
      title: 'Goal',
      isTyped: true,
      render: (quest) => (
        <>
          {whatCounts(quest)}
          {quest.repeat !== 'NOT_REPEATABLE' && (
            <span className="quiet small"> · {repeatLabels[quest.repeat].toLowerCase()}</span>
          )}
        </>
      ),
    },
    { key: 'reward', title: 'Reward', isTyped: true, render: ({ reward }) => reward.words },
    { key: 'members', title: 'Fans', align: 'right', render: ({ members }) => formatInteger(members) },
    {
      key: 'completed',
      title: 'Claimed',
      align: 'right',
      render: ({ completed, unclaimed }) => formatInteger(completed - unclaimed),
    },
    { key: 'unclaimed', title: 'Unclaimed', align: 'right', render: ({ unclaimed }) => formatInteger(unclaimed) },
    { key: 'waiting', title: 'To review', align: 'right', render: ({ waiting }) => formatInteger(waiting) },
    {
      key: 'actions',
      title: 'Actions',
      align: 'right',
      render: (quest) => <ChallengeMenu challenge={quest} label={`Actions for ${quest.name}`} />,
    },
  ],
  views: { key: 'state', label: 'State', options: optionsOf(stateLabels) },
  filters: [{ key: 'kind', label: 'Kind', options: optionsOf(kindLabels) }],
  sorted: { by: SORTS.CREATED_AT, direction: 'desc' },
  bulk: questActions,
  open: questHref,
  empty: (
    <Notice
      art="first quest"
      title="No quests yet"
      text="Choose what counts and what it pays. Fans see the reward and how far they are."
      action={<Button onClick={() => openDialog('challenge-create', {})}>Create your first quest</Button>}
    />
  ),
})
