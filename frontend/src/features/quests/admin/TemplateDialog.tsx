import { templateLimits } from '@/api/constants'
import { Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ChallengeEvent, ChallengeProvider, ChallengeTemplate, ChallengeType } from '@/api/shapes'
import { Check } from '@/components/Check'
import { Choice } from '@/components/Choice'
import { CountedTextarea } from '@/components/forms/CountedTextarea'
import { SelectField } from '@/components/forms/SelectField'
import { useEditForm } from '@/components/forms/useEditForm'
import { SaveButtons } from '@/components/office/SaveButtons'
import { FormProblem } from '@/components/FormProblem'
import { sent, written } from '@/components/office/rewardValues'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { jsonOf } from '@/lib/changes'
import { optionsOf } from '@/lib/options'
import { toast } from '@/lib/toast'
import { object, optionalCount, optionalDollars, optionalText, required } from '@/lib/validators'
import { deedLabels } from '@/lib/deedLabels'
import { challengeProviders, challengeTemplates, useSaveTemplate } from './api'
import { targetAmountOf, targetOf } from './challengeValues'
import { FIELD } from '@/components/forms/fieldOrder'
import classes from '@/components/office/TermsForm.module.css'
import { isOfferedProvider, isOfferedType, typeLabels, unitLabels } from './words'

const KEY = 'challenge-template'
const TYPES = optionsOf(typeLabels)
const UNITS = optionsOf(unitLabels)

interface Values extends Record<string, unknown> {
  providerId: string
  type: ChallengeType
  event: ChallengeEvent | ''
  name: string
  description: string
  targetDuration: string
  targetAmount: string
  /** In place of the amount, for wagers: US dollars. The API counts cents. */
  targetUsd: string
  timeUnit: ChallengeTemplate['timeUnit']
  isActive: boolean
}

const schema = object({
  providerId: required,
  name: required,
  description: optionalText(templateLimits.description.maxLength),
  targetDuration: optionalCount(templateLimits.targetDuration),
  targetAmount: optionalCount(templateLimits.targetAmount),
  targetUsd: optionalDollars(templateLimits.targetAmount.maximum),
})
const blank: Values = {
  providerId: '',
  type: 'AMOUNT_BASED',
  event: '',
  name: '',
  description: '',
  targetDuration: '',
  targetAmount: '',
  targetUsd: '',
  timeUnit: 'DAY',
  isActive: true,
}
const valuesOf = (template: ChallengeTemplate): Values => ({
  providerId: template.providerId,
  type: template.type,
  event: template.event ?? '',
  name: template.name,
  description: template.description,
  targetDuration: written(template.targetDuration),
  ...targetOf(template.type, template.targetAmount),
  timeUnit: template.timeUnit,
  isActive: template.isActive,
})
const fieldsOf = ({ name, description, targetDuration, targetAmount, targetUsd, ...values }: Values) => ({
  ...values,
  name: name.trim(),
  description: description.trim(),
  targetDuration: sent(targetDuration),
  targetAmount: targetAmountOf({ targetAmount, targetUsd }),
})

const deedHint = (provider: ChallengeProvider | undefined) => {
  if (!provider) return 'Choose where it counts first.'
  return provider.events.length > 0 ? undefined : `We count nothing at ${provider.name}. Choose “A proof or a code”.`
}

/** The form of a template: the deed that a challenge counts, with the proposed target. */
export default function TemplateDialog({ template }: DialogProps[typeof KEY]) {
  const save = useSaveTemplate(template?.id)
  const providers = useQuery(challengeProviders).data?.data ?? []
  const edit = useEditForm<Values, ChallengeTemplate>({
    schema,
    thing: template,
    blank,
    valuesOf,
    fieldsOf,
    partsOf: { targetAmount: ['targetAmount', 'targetUsd'] },
    queryKey: challengeTemplates.queryKey,
  })
  const { form } = edit
  const { values } = form
  const provider = providers.find(({ id }) => id === values.providerId)
  const isUsed = (template?.used ?? 0) > 0
  const isTimed = values.type === 'TIME_BASED'
  const hasAmount = values.type === 'AMOUNT_BASED' || values.type === 'LEVEL' || values.type === 'LOGIN'
  const send = edit.submit(async (changes, entered) => {
    edit.keep(await save.mutateAsync(jsonOf(changes)), entered)
    toast('SUCCESS', 'Task saved')
    closeDialog(KEY)
  })
  return (
    <form noValidate ref={(element) => edit.attach(element)} onSubmit={send} aria-label="Quest task">
      <Stack>
        {isUsed && <p className="quiet small">Quests use this task. You cannot change what it counts.</p>}
        <TextInput label="Name" required maxLength={templateLimits.name.maxLength} {...form.getInputProps('name')} />
        <CountedTextarea
          label="Description"
          rows={2}
          maxLength={templateLimits.description.maxLength}
          {...form.getInputProps('description')}
          value={values.description}
        />
        <div className={classes.pair}>
          <SelectField
            label="Where it counts"
            required
            disabled={isUsed}
            options={providers
              .filter((one) => one.id === values.providerId || (one.isActive && isOfferedProvider(one.provider)))
              .map(({ id, name }) => ({ value: id, label: name }))}
            value={values.providerId}
            error={form.errors.providerId}
            onChange={(providerId) => form.setValues({ providerId, event: '' })}
          />
          <Choice
            label="What counts"
            disabled={isUsed}
            options={TYPES.filter(({ value }) => value === values.type || isOfferedType(value))}
            value={values.type}
            error={form.errors.type}
            onChange={(type) => form.setValues({ type, event: '', targetAmount: '', targetUsd: '' })}
          />
          {values.type === 'AMOUNT_BASED' && (
            <SelectField
              label="What fans do"
              required
              disabled={isUsed || !provider?.events.length}
              inputWrapperOrder={[...FIELD]}
              description={deedHint(provider)}
              placeholder={provider ? undefined : 'Choose where it counts first'}
              options={(provider?.events ?? []).map((event) => ({ value: event, label: deedLabels[event] }))}
              value={values.event}
              error={form.errors.event}
              onChange={(event) => form.setFieldValue('event', event as ChallengeEvent | '')}
            />
          )}
          {hasAmount && (
            <TextInput
              label="Proposed amount"
              placeholder="None"
              inputMode="numeric"
              {...form.getInputProps('targetAmount')}
            />
          )}
          {values.type === 'WAGER' && (
            <TextInput
              label="Proposed amount, in USD"
              placeholder="None"
              inputMode="decimal"
              {...form.getInputProps('targetUsd')}
              error={form.errors.targetUsd ?? form.errors.targetAmount}
            />
          )}
          <TextInput
            label={isTimed ? 'Proposed time to watch' : 'Proposed time limit'}
            placeholder="None"
            inputMode="numeric"
            {...form.getInputProps('targetDuration')}
          />
          <Choice
            label="Unit"
            options={UNITS}
            value={values.timeUnit}
            error={form.errors.timeUnit}
            onChange={(unit) => form.setFieldValue('timeUnit', unit)}
          />
        </div>
        <Check checked={values.isActive} onChange={(isOn) => form.setFieldValue('isActive', isOn)}>
          Offer it for new quests
        </Check>
        <FormProblem error={save.error} />
        <SaveButtons dialog={KEY} noun="task" isSaving={save.isPending} isDirty={edit.isDirty} isNew={!template} />
      </Stack>
    </form>
  )
}
