import { Menu } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import type { TeamChallenge } from '@/api/shapes'
import { ActionsMenu } from '@/components/office/ActionsMenu'
import { openDialog } from '@/dialogs/dialogs'
import { usePublishChallenge } from './api'
import { shownOfSaved } from './FanChallenge'
import { askToPublishQuest } from './publishing'
import { stateOf } from './words'

interface Props {
  challenge: TeamChallenge
  label: string
  /** On the challenge's own page: its form publishes, and the page is left once it is gone. */
  isOnPage?: boolean
}

/** The actions that a challenge allows in its state. */
export function ChallengeMenu({ challenge, label, isOnPage = false }: Props) {
  const navigate = useNavigate()
  const publish = usePublishChallenge(challenge.id)
  const { key } = stateOf(challenge)
  return (
    <ActionsMenu label={label} width={220}>
      <Menu.Item onClick={() => openDialog('challenge-preview', { challenge })}>View</Menu.Item>
      {key === 'DRAFT' && !isOnPage && (
        <Menu.Item
          onClick={() =>
            askToPublishQuest(shownOfSaved(challenge), {
              onPublish: publish,
              onRefused: () => void navigate(`/admin/quests/${challenge.id}`),
            })
          }
        >
          Publish
        </Menu.Item>
      )}
      {challenge.waiting > 0 && (
        <Menu.Item component={Link} to={`/admin/quests-review?quest=${challenge.id}`}>
          Review submissions
        </Menu.Item>
      )}
      {key !== 'DRAFT' && (
        <Menu.Item component={Link} to={`/admin/quests/create?from=${challenge.id}`}>
          {key === 'ACTIVE' ? 'Duplicate' : 'Restart as a new quest'}
        </Menu.Item>
      )}
      {key !== 'ARCHIVED' && (
        <>
          <Menu.Divider />
          <Menu.Item
            color="red"
            onClick={() =>
              openDialog('challenge-delete', {
                challenge,
                onDeleted: isOnPage ? () => void navigate('/admin/quests') : () => undefined,
              })
            }
          >
            {key === 'DRAFT' ? 'Delete quest' : 'Archive quest'}
          </Menu.Item>
        </>
      )}
    </ActionsMenu>
  )
}
