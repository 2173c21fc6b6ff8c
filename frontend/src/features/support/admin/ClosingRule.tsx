import { Button, Group, Skeleton, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { supportSettingsLimits } from '@/api/constants'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { useEditForm } from '@/components/forms/useEditForm'
import { FormProblem } from '@/components/FormProblem'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { jsonOf } from '@/lib/changes'
import { toast } from '@/lib/toast'
import { object, optionalCount } from '@/lib/validators'
import { ownTickets, useSaveSettings } from './api'

const { minimum, maximum } = supportSettingsLimits.closeAfterDays
const schema = object({ days: optionalCount({ minimum, maximum }) })

interface Settings {
  closeAfterDays: number | null
}

/** When a ticket closes without the fan's answer. */
export function ClosingRule() {
  const query = useQuery(ownTickets.settings)
  return (
    <QueryView query={query} skeleton={<Skeleton height={180} />}>
      {(settings) => <Rule settings={settings} />}
    </QueryView>
  )
}

function Rule({ settings }: { settings: Settings }) {
  const save = useSaveSettings()
  const edit = useEditForm<{ days: string }, Settings>({
    schema,
    thing: settings,
    blank: { days: '' },
    valuesOf: ({ closeAfterDays }) => ({ days: closeAfterDays === null ? '' : String(closeAfterDays) }),
    fieldsOf: ({ days }) => ({ closeAfterDays: days.trim() === '' ? null : Number(days) }),
    partsOf: { closeAfterDays: ['days'] },
    queryKey: ownTickets.settings.queryKey,
  })
  return (
    <Panel
      title="Automatic close"
      lead="A ticket that waits for the fan closes after some days. The fan is warned two days before, and can reopen it."
    >
      <form
        noValidate
        ref={(element) => edit.attach(element)}
        onSubmit={edit.submit(async (changes, entered) => {
          edit.keep(await save.mutateAsync(jsonOf(changes)), entered)
          toast('SUCCESS', 'Setting saved')
        })}
      >
        <Stack maw={420}>
          <TextInput
            label="Close after days without an answer"
            description={`${minimum} to ${maximum} days. Leave it empty to close no ticket automatically.`}
            inputMode="numeric"
            autoComplete="off"
            {...edit.form.getInputProps('days')}
          />
          <FormProblem error={save.error} />
          {edit.isDirty && (
            <Group gap="xs">
              <Button type="submit" loading={save.isPending}>
                Save setting
              </Button>
              <Button variant="subtle" onClick={edit.discard}>
                Undo
              </Button>
            </Group>
          )}
        </Stack>
        <UnsavedGuard when={edit.isDirty} what="the setting" />
      </form>
    </Panel>
  )
}
