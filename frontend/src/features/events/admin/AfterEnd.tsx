import { Button, Group, Stack, TextInput } from '@mantine/core'
import { eventChangesLimits } from '@/api/constants'
import type { TeamEventPage } from '@/api/eventShapes'
import { CountedTextarea } from '@/components/forms/CountedTextarea'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { Panel } from '@/components/Panel'
import { toast } from '@/lib/toast'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { object, optionalHttpsLink, optionalText } from '@/lib/validators'
import { useSaveAftermath } from './api'

const schema = object({
  replayLink: optionalHttpsLink,
  summary: optionalText(eventChangesLimits.summary.maxLength),
})

/** The replay and the summary of a date that is over. */
export function AfterEnd({ event }: { event: TeamEventPage }) {
  const save = useSaveAftermath(event.id)
  const { form, submit } = useSchemaForm(schema, {
    initialValues: { replayLink: event.replayLink, summary: event.summary },
  })
  const isDirty = form.isDirty()
  const send = submit(async ({ replayLink, summary }) => {
    const given = { replayLink: replayLink.trim(), summary: summary.trim() }
    await save.mutateAsync(given)
    form.setInitialValues(given)
    form.setValues(given)
    toast('SUCCESS', 'Replay and summary saved')
  })
  return (
    <Panel title="After the event" lead="Fans find both on the page of this date.">
      <form noValidate onSubmit={send}>
        <Stack gap="md">
          <TextInput
            label="Link to the replay"
            placeholder="https://"
            inputMode="url"
            maxLength={eventChangesLimits.replayLink.maxLength}
            {...form.getInputProps('replayLink')}
          />
          <CountedTextarea
            label="Summary"
            rows={4}
            maxLength={eventChangesLimits.summary.maxLength}
            {...form.getInputProps('summary')}
            value={form.values.summary}
          />
          <UnsavedGuard when={isDirty && !save.isPending} what="the replay and the summary" />
          <FormProblem error={save.error} />
          <Group>
            <Button type="submit" disabled={!isDirty} loading={save.isPending}>
              Save replay and summary
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}
