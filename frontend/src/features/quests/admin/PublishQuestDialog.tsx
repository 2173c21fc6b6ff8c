import { Button, Group, Stack } from '@mantine/core'
import { FormProblem } from '@/components/FormProblem'
import { usePublishing } from '@/components/office/usePublishing'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { countOf, formatExact } from '@/lib/format'
import { FanChain } from './FanChain'
import { FanChallenge } from './FanChallenge'
import classes from './Quests.module.css'

const KEY = 'quest-publish'

/** The last check: the fans' view, and the terms that can no longer change. */
export default function PublishQuestDialog(props: DialogProps[typeof KEY]) {
  const { shown, onPublish, onRefused } = props
  const { problem, isBusy, publish } = usePublishing({ dialog: KEY, name: shown.name, onPublish, onRefused })
  return (
    <Stack>
      {'steps' in shown ? (
        <>
          <ul className={classes.facts}>
            <li>{countOf(shown.steps.length, 'step')}, one after the other. Drafts among them are published, too.</li>
            <li>You cannot change the steps after this. The rewards you can.</li>
          </ul>
          <FanChain shown={shown} />
        </>
      ) : (
        <>
          <ul className={classes.facts}>
            <li>{shown.startAt ? `Fans can begin on ${formatExact(shown.startAt)}.` : 'Fans can begin at once.'}</li>
            <li>You cannot change the goal and the repetition after the first fan takes part.</li>
          </ul>
          <FanChallenge shown={shown} />
        </>
      )}
      <FormProblem error={problem} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => closeDialog(KEY)}>
          Cancel
        </Button>
        <Button loading={isBusy} onClick={() => void publish()}>
          {'steps' in shown ? 'Publish chain' : 'Publish quest'}
        </Button>
      </Group>
    </Stack>
  )
}
