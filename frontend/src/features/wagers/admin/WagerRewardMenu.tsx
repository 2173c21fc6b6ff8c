import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import type { TeamWagerReward } from '@/api/wagerShapes'
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
    <Menu width={220} position="bottom-end">
      <Menu.Target>
        <Button variant="default" px={10} aria-label={label}>
          <IconDots size={18} stroke={1.75} aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  )
}
