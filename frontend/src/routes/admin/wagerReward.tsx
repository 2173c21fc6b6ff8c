import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError } from '@/api/errors'
import type { TeamWagerReward } from '@/api/wagerShapes'
import { Chip } from '@/components/Chip'
import { Gems } from '@/components/Gems'
import { OfficePage } from '@/components/office/OfficePage'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { Stats } from '@/components/Stats'
import { FanWagerReward } from '@/features/wagers/admin/FanWagerReward'
import { ownWagerRewards } from '@/features/wagers/admin/rewardApi'
import { todayHere } from '@/features/wagers/admin/rewardList'
import { blankWagerReward, shownOfSaved, teamStateOf } from '@/features/wagers/admin/rewardTerms'
import { WagerRewardForm } from '@/features/wagers/admin/WagerRewardForm'
import { WagerRewardMenu } from '@/features/wagers/admin/WagerRewardMenu'
import { NotFound } from '@/layouts/NotFound'
import { formatInteger } from '@/lib/format'

const LIST = '/admin/wager-rewards'

export function Component() {
  const { id = '' } = useParams()
  const query = useQuery(ownWagerRewards.one(id))
  const reward = query.data
  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <NotFound title="No such wager reward" text="It may have been deleted." to={LIST} label="Back to wager rewards" />
    )
  }
  return (
    <OfficePage
      title={reward?.name ?? 'Wager reward'}
      back={{ to: LIST, label: 'Wager Rewards' }}
      state={reward && <StateChip reward={reward} />}
      actions={reward && <WagerRewardMenu reward={reward} label="More actions" isOnPage />}
    >
      <QueryView query={query} skeleton={<Skeleton height={480} radius="var(--radius-large)" />}>
        {(found) => <Body reward={found} />}
      </QueryView>
    </OfficePage>
  )
}

function StateChip({ reward }: { reward: TeamWagerReward }) {
  const { label, tone } = teamStateOf(reward, todayHere())
  return <Chip tone={tone}>{label}</Chip>
}

function Body({ reward }: { reward: TeamWagerReward }) {
  const { publication, members, steps, gems } = reward
  return (
    <Stack gap={24}>
      {publication !== 'DRAFT' && (
        <Stats
          items={[
            { label: 'Fans who reached it', value: formatInteger(members) },
            { label: 'Rewards claimed', value: formatInteger(steps) },
            { label: 'Gems paid', value: <Gems amount={gems} size={22} /> },
          ]}
        />
      )}
      {publication === 'ARCHIVED' ? (
        <Panel title="Archived" lead="Its history stays. Duplicate it from the menu above.">
          <FanWagerReward shown={shownOfSaved(reward)} />
        </Panel>
      ) : (
        <WagerRewardForm key={reward.id} reward={reward} blank={blankWagerReward} onSaved={() => undefined} />
      )}
    </Stack>
  )
}
