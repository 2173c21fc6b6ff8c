import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import type { TeamWagerReward } from '@/api/wagerShapes'
import { OfficePage } from '@/components/office/OfficePage'
import { QueryView } from '@/components/QueryView'
import { ownWagerRewards } from '@/features/wagers/admin/rewardApi'
import { againOf, blankWagerReward } from '@/features/wagers/admin/rewardTerms'
import { WagerRewardForm } from '@/features/wagers/admin/WagerRewardForm'

export function Component() {
  const [params] = useSearchParams()
  const from = params.get('from')
  const earlier = useQuery({ ...ownWagerRewards.one(from ?? ''), enabled: from !== null })
  return (
    <OfficePage
      title="Create wager reward"
      lead="Set the amount and the reward. It is a draft until you publish it."
      back={{ to: '/admin/wager-rewards', label: 'Wager Rewards' }}
    >
      {from === null ? (
        <NewWagerReward />
      ) : (
        <QueryView query={earlier} skeleton={<Skeleton height={480} radius="var(--radius-large)" />}>
          {(reward) => <NewWagerReward earlier={reward} />}
        </QueryView>
      )}
    </OfficePage>
  )
}

function NewWagerReward({ earlier }: { earlier?: TeamWagerReward }) {
  const navigate = useNavigate()
  return (
    <WagerRewardForm
      key={earlier?.id}
      blank={earlier ? againOf(earlier) : blankWagerReward}
      onSaved={({ id }) => void navigate(`/admin/wager-rewards/${id}`)}
    />
  )
}
