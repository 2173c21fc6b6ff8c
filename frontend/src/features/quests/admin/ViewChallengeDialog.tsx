import { Button, Group, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { Chip } from '@/components/Chip'
import { Stats } from '@/components/Stats'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { formatInteger } from '@/lib/format'
import { FanChallenge, shownOfSaved } from './FanChallenge'
import { stateOf } from './words'

const KEY = 'challenge-preview'

/** A challenge at a glance: its figures, and the card that fans see. */
export default function ViewChallengeDialog({ challenge }: DialogProps[typeof KEY]) {
  const { label, tone } = stateOf(challenge)
  const { members, completed, unclaimed, waiting, winners, maxWinners } = challenge
  return (
    <Stack>
      <div>
        <Chip tone={tone}>{label}</Chip>
      </div>
      <Stats
        items={[
          { label: 'Fans', value: formatInteger(members) },
          {
            label: 'Rewards earned',
            value: formatInteger(completed),
            note: unclaimed > 0 && `${formatInteger(unclaimed)} not claimed yet`,
          },
          maxWinners === null
            ? { label: 'To review', value: formatInteger(waiting) }
            : { label: 'Winners', value: `${formatInteger(winners)}/${formatInteger(maxWinners)}` },
        ]}
      />
      <FanChallenge shown={shownOfSaved(challenge)} />
      <Group justify="flex-end">
        {waiting > 0 && (
          <Button
            component={Link}
            variant="default"
            to={`/admin/quests-review?quest=${challenge.id}`}
            onClick={() => closeDialog(KEY)}
          >
            Review submissions
          </Button>
        )}
        <Button component={Link} to={`/admin/quests/${challenge.id}`} onClick={() => closeDialog(KEY)}>
          {challenge.archivedAt ? 'Open quest' : 'Edit quest'}
        </Button>
      </Group>
    </Stack>
  )
}
