import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogKind } from '@/dialogs/dialogs'
import { LimitWarning } from './LimitWarning'
import classes from './TermsForm.module.css'
import { usePublishing } from './usePublishing'

interface Props {
  /** The dialog that asks. */
  dialog: DialogKind
  /** The noun of the button: "quest". */
  noun: string
  name: string
  /** The gems of one reward; without it, the form behind the dialog warns of them. */
  gems?: string
  /** Sentences about the values that cannot change after publishing. */
  facts: string[]
  /** The fans' view, if the dialog shows it. */
  preview?: ReactNode
  onPublish: () => Promise<unknown>
  onRefused: () => unknown
}

/** The last check before something is published: the fans' view, and the terms that can no longer change. */
export function PublishPreview({ dialog, noun, name, gems, facts, preview, onPublish, onRefused }: Props) {
  const { problem, isBusy, publish } = usePublishing({ dialog, done: `${name} is published`, onPublish, onRefused })
  const terms = (
    <Stack>
      <ul className={classes.facts}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {gems && <LimitWarning gems={gems} />}
      <FormProblem error={problem} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => closeDialog(dialog)}>
          Cancel
        </Button>
        <Button loading={isBusy} onClick={() => void publish()}>
          Publish {noun}
        </Button>
      </Group>
    </Stack>
  )
  if (!preview) return terms
  return (
    <div className={classes.publish}>
      {preview}
      {terms}
    </div>
  )
}
