import { Menu } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import type { TeamWagerReward } from '@/api/wagerShapes'
import { ActionsMenu } from '@/components/office/ActionsMenu'
import { openDialog } from '@/dialogs/dialogs'
import { usePublishWagerReward } from './rewardApi'
import { askToPublishWagerReward } from './rewardPublishing'
import { shownOfSaved } from './rewardTerms'

interface Props {
  reward: TeamWagerReward
  label: string
  /** On the reward's own page: its form publishes, and the page is left once the reward is gone. */
  isOnPage?: boolean
}

/** The actions that a wager reward allows in its state. */
export function WagerRewardMenu({ reward, label, isOnPage = false }: Props) {
  const navigate = useNavigate()
  const publish = usePublishWagerReward(reward.id)
  const { id, publication } = reward
  return (
    <ActionsMenu label={label} width={220}>
      {publication === 'DRAFT' && !isOnPage && (
        <Menu.Item
          onClick={() =>
            askToPublishWagerReward(shownOfSaved(reward), {
              onPublish: publish,
              onRefused: () => void navigate(`/admin/wager-rewards/${id}`),
            })
          }
        >
          Publish
        </Menu.Item>
      )}
      <Menu.Item component={Link} to={`/admin/wager-rewards/create?from=${id}`}>
        Duplicate
      </Menu.Item>
      {publication !== 'ARCHIVED' && (
        <>
          <Menu.Divider />
          <Menu.Item
            color="red"
            onClick={() =>
              openDialog('wager-reward-delete', {
                reward,
                onDeleted: isOnPage ? () => void navigate('/admin/wager-rewards') : () => undefined,
              })
            }
          >
            {publication === 'DRAFT' ? 'Delete wager reward' : 'Archive wager reward'}
          </Menu.Item>
        </>
      )}
    </ActionsMenu>
  )
}
