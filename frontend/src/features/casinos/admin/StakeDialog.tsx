import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CasinoConnection, ConnectableProvider } from '@/api/casinoShapes'
import { FormProblem } from '@/components/FormProblem'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { useEditForm } from '@/components/forms/useEditForm'
import { QueryView } from '@/components/QueryView'
import { DialogSkeleton } from '@/dialogs/DialogSkeleton'
import { closeDialog, type DialogProps, openDialog } from '@/dialogs/dialogs'
import { jsonOf } from '@/lib/changes'
import { toast } from '@/lib/toast'
import { ownCasinos, useSaveConnection } from './api'
import { KeyFields, OptionFields } from './ConnectionFields'
import { connectionSchema, type ConnectionValues, fieldsOf, valuesOf } from './connectionValues'

const KEY = 'stake-configuration'

/** The settings that only Stake has: its token, the codes of the report, and the games that count. */
export default function StakeDialog({ connection }: DialogProps[typeof KEY]) {
  const query = useQuery(ownCasinos.connectable)
  return (
    <QueryView query={query} skeleton={<DialogSkeleton />}>
      {({ providers }) => {
        const known = providers.find(({ provider }) => provider.code === connection.provider.code)
        return known ? <Form connection={connection} known={known} /> : <p>The platform no longer lists Stake.</p>
      }}
    </QueryView>
  )
}

function Form({ connection, known }: { connection: CasinoConnection; known: ConnectableProvider }) {
  const save = useSaveConnection(connection.id)
  const edit = useEditForm<ConnectionValues, CasinoConnection>({
    schema: connectionSchema,
    thing: connection,
    blank: valuesOf(connection, true),
    valuesOf: (saved) => valuesOf(saved, true),
    fieldsOf,
    exactOf: ({ options }) => ({ options }),
  })
  const { form } = edit
  const send = edit.submit(async (changes, entered) => {
    const saved = await save.mutateAsync(jsonOf(changes))
    edit.keep(saved, entered)
    toast('SUCCESS', 'Stake configured')
    closeDialog(KEY)
    openDialog('casino-test', { connection: saved })
  })
  return (
    <form noValidate ref={(element) => edit.attach(element)} onSubmit={send} aria-label="Stake">
      <Stack>
        <p className="quiet small">
          Stake reports each UTC day with raw and weighted wagers. One token reports all of your codes.
        </p>
        <KeyFields form={form} known={known} connection={connection} />
        <TextInput
          label="Your codes"
          description="With commas. Wagers under other codes do not count."
          autoComplete="off"
          {...form.getInputProps('campaignCodes')}
        />
        <OptionFields form={form} code="STAKE" />
        <p className="quiet small">After a change of the games or the first day, the next totals are a new start.</p>
        <UnsavedDialogGuard when={edit.isDirty && !save.isSuccess} what="the configuration" dialog={KEY} />
        <FormProblem error={save.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => closeDialog(KEY)}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!edit.isDirty}>
            Save configuration
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
