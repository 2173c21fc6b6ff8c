import { offerPlatformLimits } from '@/api/constants'
import { Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TeamOfferPlatform } from '@/api/offerShapes'
import { connectableCasinos } from '@/api/queries/office/connectableCasinos'
import { Check } from '@/components/Check'
import { SelectField } from '@/components/forms/SelectField'
import { useEditForm } from '@/components/forms/useEditForm'
import { FormProblem } from '@/components/FormProblem'
import { ImageField, useFilePreview } from '@/components/ImageField'
import { SaveButtons } from '@/components/office/SaveButtons'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { formOf, pictureInWords } from '@/lib/changes'
import { toast } from '@/lib/toast'
import { file, object, required } from '@/lib/validators'
import { allPlatforms, useSavePlatform } from './api'

const KEY = 'offer-platform'

interface Values extends Record<string, unknown> {
  name: string
  platformIcon: File | null
  isCasino: boolean
  provider: string
}

const schema = object({ name: required, platformIcon: file() })
const blank: Values = { name: '', platformIcon: null, isCasino: false, provider: '' }
const valuesOf = ({ name, isCasino, provider }: TeamOfferPlatform): Values => ({
  name,
  platformIcon: null,
  isCasino,
  provider,
})
const fieldsOf = ({ name, platformIcon, isCasino, provider }: Values) => ({
  name: name.trim(),
  ...(platformIcon && { platformIcon }),
  isCasino: isCasino || provider !== '',
  provider,
})
const exactOf = ({ platformIco }: TeamOfferPlatform) => ({ platformIcon: platformIco })

/** A platform that offers are for. */
export default function OfferPlatformDialog({ platform }: DialogProps[typeof KEY]) {
  const save = useSavePlatform(platform?.id)
  const casinos = useQuery(connectableCasinos).data?.providers ?? []
  const edit = useEditForm<Values, TeamOfferPlatform>({
    schema,
    thing: platform,
    blank,
    valuesOf,
    fieldsOf,
    exactOf,
    describe: (field, value) => (field === 'platformIcon' ? pictureInWords(value) : undefined),
    queryKey: allPlatforms.queryKey,
  })
  const { form } = edit
  const { values } = form
  const chosen = useFilePreview(values.platformIcon)
  const send = edit.submit(async (changes, entered) => {
    edit.keep(await save.mutateAsync(formOf(changes)), entered)
    toast('SUCCESS', 'Platform saved')
    closeDialog(KEY)
  })
  return (
    <form noValidate ref={(element) => edit.attach(element)} onSubmit={send} aria-label="Platform">
      <Stack>
        <TextInput
          label="Name"
          required
          data-autofocus
          maxLength={offerPlatformLimits.name.maxLength}
          {...form.getInputProps('name')}
        />
        <ImageField
          label="Icon"
          description="A square picture."
          value={values.platformIcon}
          current={chosen ?? platform?.platformIco ?? null}
          onChange={(icon) => form.setFieldValue('platformIcon', icon)}
          error={form.errors.platformIcon}
        />
        <SelectField
          label="Casino of the list"
          placeholder="None of these"
          description="The age and the countries of the casino then apply to its offers."
          options={casinos.map(({ provider }) => ({ value: provider.code, label: provider.name }))}
          value={values.provider}
          error={form.errors.provider}
          onChange={(provider) => form.setFieldValue('provider', provider)}
        />
        {values.provider === '' && (
          <Check checked={values.isCasino} onChange={(isOn) => form.setFieldValue('isCasino', isOn)}>
            It is another casino or betting site
          </Check>
        )}
        <FormProblem error={save.error} />
        <SaveButtons dialog={KEY} noun="platform" isSaving={save.isPending} isDirty={edit.isDirty} isNew={!platform} />
      </Stack>
    </form>
  )
}
