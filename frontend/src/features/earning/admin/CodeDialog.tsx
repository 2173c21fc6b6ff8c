import { Stack, TextInput } from '@mantine/core'
import { gemCodeLimits } from '@/api/constants'
import type { GemCode } from '@/api/shapes'
import { DateTimeField, ZONE_NOTE } from '@/components/forms/DateTimeField'
import { useEditForm } from '@/components/forms/useEditForm'
import { SaveButtons } from '@/components/office/SaveButtons'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { now } from '@/lib/clock'
import { toast } from '@/lib/toast'
import { object, optionalCount, positiveGems, required } from '@/lib/validators'
import { gemCodesKey, useSaveCode } from './api'
import classes from './Earning.module.css'

const KEY = 'gem-code'
const TWO_HOURS_MS = 7_200_000

interface Values extends Record<string, unknown> {
  text: string
  gems: string
  maxFans: string
  endsAt: string
}

const schema = object({ text: required, gems: positiveGems, maxFans: optionalCount(gemCodeLimits.maxFans) })
const valuesOf = ({ text, gems, maxFans, endsAt }: GemCode): Values => ({
  text,
  gems,
  maxFans: maxFans === null ? '' : String(maxFans),
  endsAt,
})
const changesOf = ({ gems, maxFans, endsAt }: Values) => ({
  gems: gems.trim(),
  maxFans: maxFans.trim() === '' ? null : Number(maxFans),
  endsAt,
})
const newOf = (values: Values) => ({ ...changesOf(values), text: values.text.trim() })

/** A text that fans enter for gems. The text of a saved code stays. */
export default function CodeDialog({ code }: DialogProps[typeof KEY]) {
  const save = useSaveCode(code?.id)
  const edit = useEditForm<Values, GemCode>({
    schema,
    thing: code,
    blank: { text: '', gems: '25', maxFans: '', endsAt: new Date(now() + TWO_HOURS_MS).toISOString() },
    valuesOf,
    fieldsOf: code ? changesOf : newOf,
    queryKey: gemCodesKey,
  })
  const { form } = edit
  const send = edit.submit(async (changes, entered) => {
    edit.keep(await save.mutateAsync(changes), entered)
    toast('SUCCESS', 'Code saved')
    closeDialog(KEY)
  })
  return (
    <form noValidate ref={(element) => edit.attach(element)} onSubmit={send} aria-label="Stream code">
      <Stack>
        <TextInput
          label="Code"
          required
          disabled={code !== undefined}
          description="Upper and lower case are the same."
          maxLength={gemCodeLimits.text.maxLength}
          {...form.getInputProps('text')}
        />
        <div className={classes.pair}>
          <TextInput label="Gems for each fan" required inputMode="numeric" {...form.getInputProps('gems')} />
          <TextInput
            label="Number of fans, at most"
            placeholder="No limit"
            inputMode="numeric"
            {...form.getInputProps('maxFans')}
          />
        </div>
        <DateTimeField
          label="Ends"
          description={ZONE_NOTE}
          required
          value={form.values.endsAt}
          error={form.errors.endsAt}
          onChange={(endsAt) => endsAt && form.setFieldValue('endsAt', endsAt)}
        />
        <FormProblem error={save.error} />
        <SaveButtons dialog={KEY} noun="code" isSaving={save.isPending} isDirty={edit.isDirty} isNew={!code} />
      </Stack>
    </form>
  )
}
