import { Button, Group, Stack } from '@mantine/core'
import { FormProblem } from '@/components/FormProblem'
import { usePublishing } from '@/components/office/usePublishing'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import classes from './BoardForm.module.css'

const KEY = 'leaderboard-publish'

/** The last check before a board is published: its prizes, its times, and what can no longer change. */
export default function PublishBoardDialog({ name, facts, onPublish, onRefused }: DialogProps[typeof KEY]) {
  const { problem, isBusy, publish } = usePublishing({ dialog: KEY, name, onPublish, onRefused })
  return (
    <Stack>
      <ul className={classes.facts}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <FormProblem error={problem} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => closeDialog(KEY)}>
          Cancel
        </Button>
        <Button loading={isBusy} onClick={() => void publish()}>
          Publish leaderboard
        </Button>
      </Group>
    </Stack>
  )
}
