import { Button, Group, Stack } from '@mantine/core'
import { FormProblem } from '@/components/FormProblem'
import { usePublishing } from '@/components/office/usePublishing'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { LimitWarning } from './LimitWarning'
import classes from './Quests.module.css'

const KEY = 'quest-publish'

/** The last check: the fans' view, and the terms that can no longer change. */
export default function PublishQuestDialog(props: DialogProps[typeof KEY]) {
  const { noun, name, gems, facts, preview, onPublish, onRefused } = props
  const { problem, isBusy, publish } = usePublishing({ dialog: KEY, name, onPublish, onRefused })
  return (
    <div className={classes.publish}>
      {preview}
      <Stack>
        <ul className={classes.facts}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {gems && <LimitWarning gems={gems} />}
        <FormProblem error={problem} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => closeDialog(KEY)}>
            Cancel
          </Button>
          <Button loading={isBusy} onClick={() => void publish()}>
            Publish {noun}
          </Button>
        </Group>
      </Stack>
    </div>
  )
}
