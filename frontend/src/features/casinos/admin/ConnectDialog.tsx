import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CasinoConnection, ConnectableProvider, MappingPreset } from '@/api/casinoShapes'
import { FormProblem } from '@/components/FormProblem'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { useEditForm } from '@/components/forms/useEditForm'
import { Mark } from '@/components/Mark'
import { QueryView } from '@/components/QueryView'
import { DialogSkeleton } from '@/dialogs/DialogSkeleton'
import { closeDialog, type DialogProps, openDialog } from '@/dialogs/dialogs'
import { jsonOf } from '@/lib/changes'
import { toast } from '@/lib/toast'
import { ownCasinos, useSaveConnection } from './api'
import { ConnectionFields } from './ConnectionFields'
import { blankValues, connectionSchema, type ConnectionValues, fieldsOf, valuesOf } from './connectionValues'
import classes from './Connections.module.css'
import { MappingFields } from './MappingFields'

const KEY = 'casino-creator-connect'

/** Connects a casino: the team chooses it, and then enters its key, codes and link. Also edits a connection. */
export default function ConnectDialog({ connection }: DialogProps[typeof KEY]) {
  const query = useQuery(ownCasinos.connectable)
  const [code, setCode] = useState(connection?.provider.code)
  return (
    <QueryView query={query} skeleton={<DialogSkeleton />}>
      {({ providers, presets }) => {
        const chosen = providers.find(({ provider }) => provider.code === code)
        // A casino that the platform no longer lists keeps its connection.
        const known = chosen ?? (connection && unlisted(connection))
        if (!known) return <Providers providers={providers} onChoose={setCode} />
        return (
          <ConnectionForm
            key={known.provider.code}
            known={known}
            presets={presets}
            connection={connection}
            onBack={connection ? undefined : () => setCode(undefined)}
          />
        )
      }}
    </QueryView>
  )
}

const unlisted = ({ provider, currency, capabilities, options }: CasinoConnection): ConnectableProvider => ({
  provider,
  hasConnector: capabilities !== null && !options.url,
  fieldsNeeded: [],
  currency,
})

function Providers({ providers, onChoose }: { providers: ConnectableProvider[]; onChoose: (code: string) => void }) {
  return (
    <Stack>
      <p>Choose the casino. You need the key of your affiliate account there, or a file of its wagers.</p>
      <ul className={classes.providers}>
        {providers.map(({ provider, hasConnector }) => (
          <li key={provider.code}>
            <button type="button" className={classes.provider} onClick={() => onChoose(provider.code)}>
              <Mark name={provider.name} src={null} size={36} color={provider.brandColor} />
              <span className={classes.words}>
                <strong>{provider.name}</strong>
                <span className="quiet small">
                  {hasConnector ? 'Reads automatically' : 'By a mapping, or by files'}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

interface FormProps {
  known: ConnectableProvider
  presets: MappingPreset[]
  connection: CasinoConnection | undefined
  onBack?: () => void
}

function ConnectionForm({ known, presets, connection, onBack }: FormProps) {
  const { provider, hasConnector } = known
  const save = useSaveConnection(connection?.id)
  const edit = useEditForm<ConnectionValues, CasinoConnection>({
    schema: connectionSchema,
    thing: connection,
    blank: blankValues(known),
    valuesOf: (saved) => valuesOf(saved, hasConnector),
    fieldsOf,
    // An edit is compared with the stored options: those in the form have no empty ones.
    exactOf: ({ options, referralLink }) => ({ options, referralLink: referralLink ?? '' }),
  })
  const { form } = edit
  const { source } = form.values
  const send = edit.submit(async (changes, entered) => {
    const { fields, ...rest } = changes
    const body = jsonOf({ ...rest, fields: connection ? fields : { provider: provider.code, ...fields } })
    const saved = await save.mutateAsync(body)
    edit.keep(saved, entered)
    toast('SUCCESS', connection ? 'Connection saved' : `${saved.name} connected`)
    closeDialog(KEY)
    const isRead = saved.health.state === 'ACTIVE'
    const isChanged = ['credential', 'options', 'divisor', 'campaignCodes'].some((name) => name in fields)
    if (isRead && isChanged) openDialog('casino-test', { connection: saved })
  })
  return (
    <form noValidate ref={(element) => edit.attach(element)} onSubmit={send} aria-label={provider.name}>
      <Stack>
        <div className={classes.formHead}>
          <Mark name={provider.name} src={null} size={40} color={provider.brandColor} />
          <strong>{provider.name}</strong>
          {onBack && (
            <Button variant="subtle" onClick={onBack}>
              Choose another casino
            </Button>
          )}
        </div>
        <ConnectionFields form={form} known={known} connection={connection} />
        {source === 'MAPPING' && <MappingFields form={form} presets={presets} connection={connection} />}
        <UnsavedDialogGuard when={edit.isDirty && !save.isSuccess} what="the connection" dialog={KEY} />
        <FormProblem error={save.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => closeDialog(KEY)}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending} disabled={connection !== undefined && !edit.isDirty}>
            {connection ? 'Save connection' : `Connect ${provider.name}`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
