import { Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { boostLimits } from '@/api/constants'
import type { Boost } from '@/api/shapes'
import { Choice } from '@/components/Choice'
import { DateTimeField, ZONE_NOTE } from '@/components/forms/DateTimeField'
import { useEditForm } from '@/components/forms/useEditForm'
import { SaveButtons } from '@/components/office/SaveButtons'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { now } from '@/lib/clock'
import { toast } from '@/lib/toast'
import { object, required } from '@/lib/validators'
import { boosts, useSaveBoost } from './api'
import classes from './Earning.module.css'

const KEY = 'earning-boost'
const MINUTE_MS = 60_000
const THREE_HOURS_MS = 10_800_000
const FACTORS = Array.from({ length: boostLimits.factor.maximum - 1 }, (_, index) => ({
  value: String(index + 2),
  label: `${index + 2} times`,
}))

const NAMES: Record<string, string> = { 2: 'Double gems', 3: 'Triple gems' }
const proposedName = (factor: string) => NAMES[factor] ?? `${factor} times the gems`

interface Values extends Record<string, unknown> {
  name: string
  factor: string
  startsAt: string
  endsAt: string
}

const atMinute = (moment: number) => new Date(Math.floor(moment / MINUTE_MS) * MINUTE_MS).toISOString()
const schema = object({ name: required })
const valuesOf = ({ name, factor, startsAt, endsAt }: Boost): Values => ({
  name,
  factor: String(factor),
  startsAt,
  endsAt,
})
const fieldsOf = ({ name, factor, startsAt, endsAt }: Values) => ({
  name: name.trim(),
  factor: Number(factor),
  startsAt,
  endsAt,
})

/** More gems for the same deeds, from a begin to an end. */
export default function BoostDialog({ boost }: DialogProps[typeof KEY]) {
  const save = useSaveBoost(boost?.id)
  const edit = useEditForm<Values, Boost>({
    schema,
    thing: boost,
    blank: {
      name: proposedName('2'),
      factor: '2',
      startsAt: atMinute(now()),
      endsAt: atMinute(now() + THREE_HOURS_MS),
    },
    valuesOf,
    fieldsOf,
    queryKey: boosts.queryKey,
  })
  const { form } = edit
  const begin = Date.parse(form.values.startsAt)
  const end = Date.parse(form.values.endsAt)
  const rival = useQuery(boosts).data?.data.find(
    (other) => other.id !== boost?.id && Date.parse(other.startsAt) < end && begin < Date.parse(other.endsAt),
  )
  const send = edit.submit(async (changes, entered) => {
    edit.keep(await save.mutateAsync(changes), entered)
    toast('SUCCESS', 'Boost saved')
    closeDialog(KEY)
  })
  return (
    <form noValidate ref={(element) => edit.attach(element)} onSubmit={send} aria-label="Boost">
      <Stack>
        <div className={classes.pair}>
          <TextInput label="Name" required maxLength={boostLimits.name.maxLength} {...form.getInputProps('name')} />
          <Choice
            label="Gems"
            options={FACTORS}
            value={form.values.factor}
            onChange={(factor) => {
              const isProposed = form.values.name === proposedName(form.values.factor)
              form.setValues({ factor, ...(isProposed && { name: proposedName(factor) }) })
            }}
          />
        </div>
        <DateTimeField
          label="Begins"
          required
          value={form.values.startsAt}
          error={form.errors.startsAt}
          onChange={(startsAt) => startsAt && form.setFieldValue('startsAt', startsAt)}
        />
        <DateTimeField
          label="Ends"
          required
          value={form.values.endsAt}
          error={form.errors.endsAt}
          onChange={(endsAt) => endsAt && form.setFieldValue('endsAt', endsAt)}
        />
        <p className="quiet small">{ZONE_NOTE}</p>
        {rival && (
          <p className="small">
            “{rival.name}” already pays {rival.factor} times the gems in that time. Of two boosts, the higher one
            counts.
          </p>
        )}
        <FormProblem error={save.error} />
        <SaveButtons dialog={KEY} noun="boost" isSaving={save.isPending} isDirty={edit.isDirty} isNew={!boost} />
      </Stack>
    </form>
  )
}
