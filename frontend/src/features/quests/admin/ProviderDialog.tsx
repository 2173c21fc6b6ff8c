import { providerLimits } from '@/api/constants'
import { Stack, TextInput } from '@mantine/core'
import type { ChallengeProvider, ChallengeProviderName } from '@/api/shapes'
import { Check } from '@/components/Check'
import { Choice } from '@/components/Choice'
import { useEditForm } from '@/components/forms/useEditForm'
import { SaveButtons } from '@/components/office/SaveButtons'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { jsonOf } from '@/lib/changes'
import { optionsOf } from '@/lib/options'
import { toast } from '@/lib/toast'
import { object, required } from '@/lib/validators'
import { challengeProviders, useSaveProvider } from './api'
import { isOfferedProvider, providerLabels } from './words'

const KEY = 'challenge-provider'
const SERVICES = optionsOf(providerLabels)

interface Values extends Record<string, unknown> {
  provider: ChallengeProviderName
  name: string
  isActive: boolean
}

const schema = object({ name: required })
const blank: Values = { provider: 'KICK', name: providerLabels.KICK, isActive: true }
const valuesOf = ({ provider, name, isActive }: ChallengeProvider): Values => ({ provider, name, isActive })
/** The service of a saved provider stays. */
const changesOf = ({ name, isActive }: Values) => ({ name: name.trim(), isActive })
const newOf = (values: Values) => ({ ...changesOf(values), provider: values.provider })

/** A service whose activity challenges count. */
export default function ProviderDialog({ provider }: DialogProps[typeof KEY]) {
  const save = useSaveProvider(provider?.id)
  const edit = useEditForm<Values, ChallengeProvider>({
    schema,
    thing: provider,
    blank,
    valuesOf,
    fieldsOf: provider ? changesOf : newOf,
    queryKey: challengeProviders.queryKey,
  })
  const { form } = edit
  const send = edit.submit(async (changes, entered) => {
    edit.keep(await save.mutateAsync(jsonOf(changes)), entered)
    toast('SUCCESS', 'Service saved')
    closeDialog(KEY)
  })
  return (
    <form noValidate ref={(element) => edit.attach(element)} onSubmit={send} aria-label="Quest service">
      <Stack>
        <Choice
          label="Service"
          options={SERVICES.filter(({ value }) => value === form.values.provider || isOfferedProvider(value))}
          disabled={provider !== undefined}
          description={`We count what fans do in this community, on Kick and on Twitch${
            isOfferedProvider('STAKE') ? ', and what they wager at casinos' : ''
          }. Tasks for it are added. We cannot count at other services: your team reviews those quests.`}
          value={form.values.provider}
          error={form.errors.provider}
          onChange={(service) => {
            const isProposed = form.values.name === providerLabels[form.values.provider]
            form.setValues({ provider: service, ...(isProposed && { name: providerLabels[service] }) })
          }}
        />
        <TextInput label="Name" required maxLength={providerLimits.name.maxLength} {...form.getInputProps('name')} />
        <Check checked={form.values.isActive} onChange={(isOn) => form.setFieldValue('isActive', isOn)}>
          Offer it for new tasks
        </Check>
        <FormProblem error={save.error} />
        <SaveButtons dialog={KEY} noun="service" isSaving={save.isPending} isDirty={edit.isDirty} isNew={!provider} />
      </Stack>
    </form>
  )
}
