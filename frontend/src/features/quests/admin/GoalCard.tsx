import { challengeTermsLimits } from '@/api/constants'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturnType } from '@mantine/form'
import type { ChallengeTemplate } from '@/api/shapes'
import { Choice } from '@/components/Choice'
import { SelectField } from '@/components/forms/SelectField'
import { Panel } from '@/components/Panel'
import { openDialog } from '@/dialogs/dialogs'
import { optionsOf } from '@/lib/options'
import { deedLabels } from '@/lib/deedLabels'
import { challengeProviders } from './api'
import { type ChallengeValues, proposalOf } from './challengeValues'
import { FIELD } from '@/components/forms/fieldOrder'
import classes from '@/components/office/TermsForm.module.css'
import { kindLabels } from '../categories'
import { isOfferedProvider, isOfferedType, kindNote, providerLabels, unitLabels } from './words'

const KINDS = optionsOf(kindLabels)
/** In place of the template's description, which asks for a proof. */
const CODE_DESCRIPTION = 'Enter the code that the creator gives you'
const UNITS = optionsOf(unitLabels)

interface Props {
  form: UseFormReturnType<ChallengeValues>
  templates: readonly ChallengeTemplate[]
  /** True if a fan takes part, so the goal cannot change. */
  isFixed: boolean
}

const amountLabel = ({ type, event }: ChallengeTemplate) => {
  if (type === 'LEVEL') return 'Level to reach'
  if (type === 'AMOUNT_BASED' && event) return deedLabels[event]
  if (type === 'LOGIN') return 'Days with a visit'
  return null
}

/** The fans' task. The template decides the deed that is counted, and the target its amount. */
export function GoalCard({ form, templates, isFixed }: Props) {
  const { values } = form
  const template = templates.find(({ id }) => id === values.templateId)
  const providers = useProviders(templates, template)
  const [picked, setPicked] = useState<string | null>(null)
  const providerId = picked ?? template?.providerId ?? providers[0]?.value ?? ''
  const offered = templates.filter(
    ({ isActive, id, type, providerId: of }) =>
      of === providerId && (id === values.templateId || (isActive && isOfferedType(type))),
  )
  const amount = template && amountLabel(template)
  const isTimed = template?.type === 'TIME_BASED'
  const hasTime = isTimed || values.kind !== 'QUEST' || values.targetDuration !== ''

  const isProposedText = (text: string) => ['', CODE_DESCRIPTION, template?.description].includes(text)
  const writeCode = (code: string) => {
    const description = code.trim() ? CODE_DESCRIPTION : (template?.description ?? '')
    form.setValues({ code, ...(isProposedText(values.description) && { description }) })
  }
  const choose = (templateId: string) => {
    const found = templates.find(({ id }) => id === templateId)
    const { description, ...proposal } = proposalOf(found)
    const isProposed = isProposedText(values.description)
    form.setValues({
      ...proposal,
      ...(isProposed && { description }),
      ...(found && values.name !== '' && values.name === template?.name && { name: found.name }),
      ...(found?.type === 'ARBITRARY' ? { reviewMode: 'MANUAL' } : { code: '' }),
    })
  }

  const chooseProvider = (id: string) => {
    setPicked(id)
    const first = templates.find((one) => one.providerId === id && one.isActive && isOfferedType(one.type))
    if (first) choose(first.id)
    else form.setFieldValue('templateId', '')
  }

  return (
    <Panel title="Goal" lead="The task says what counts. You set how much of it.">
      <div className={classes.stack}>
        <div className={classes.pair}>
          <Choice
            label="Kind"
            options={KINDS}
            inputWrapperOrder={[...FIELD]}
            description={kindNote(values.kind, template?.type)}
            disabled={isFixed}
            {...form.getInputProps('kind')}
            value={values.kind}
            onChange={(kind) => form.setFieldValue('kind', kind)}
          />
          <SelectField
            label="Where it counts"
            required
            disabled={isFixed}
            options={providers}
            value={providerId}
            onChange={chooseProvider}
          />
          <SelectField
            label="Task"
            required
            disabled={isFixed}
            inputWrapperOrder={[...FIELD]}
            description={template?.description || undefined}
            options={offered.map(({ id, name }) => ({ value: id, label: name }))}
            value={values.templateId}
            error={form.errors.templateId}
            onChange={choose}
          />
        </div>
        {!isFixed && (
          <p className="quiet small">
            {offered.length === 0 ? 'There are no tasks for it yet.' : 'Something else counts?'}{' '}
            <Button variant="subtle" size="compact-sm" onClick={() => openDialog('challenge-template', {})}>
              Add a task
            </Button>{' '}
            <Button variant="subtle" size="compact-sm" onClick={() => openDialog('challenge-provider', {})}>
              Add a service
            </Button>
          </p>
        )}
        <div className={classes.pair}>
          {amount && (
            <TextInput
              label={amount}
              required={template.type !== 'LOGIN'}
              placeholder={template.type === 'LOGIN' ? '1' : undefined}
              inputMode="numeric"
              disabled={isFixed}
              {...form.getInputProps('targetAmount')}
            />
          )}
          {template?.type === 'WAGER' && (
            <TextInput
              label="Amount wagered, in USD"
              required
              inputMode="decimal"
              disabled={isFixed}
              inputWrapperOrder={[...FIELD]}
              description="Only wagers of accounts whose owner is confirmed count."
              {...form.getInputProps('targetUsd')}
              error={form.errors.targetUsd ?? form.errors.targetAmount}
            />
          )}
          {hasTime && (
            <TextInput
              label={isTimed ? 'Time to watch' : 'Time after the start'}
              required={isTimed}
              placeholder="No limit"
              inputMode="numeric"
              disabled={isFixed}
              {...form.getInputProps('targetDuration')}
            />
          )}
          {hasTime && (
            <Choice
              label="Unit"
              options={UNITS}
              disabled={isFixed}
              value={values.timeUnit}
              error={form.errors.timeUnit}
              onChange={(unit) => form.setFieldValue('timeUnit', unit)}
            />
          )}
          {template?.type === 'ARBITRARY' && (
            <TextInput
              label="Code"
              placeholder="None"
              inputWrapperOrder={[...FIELD]}
              description="With automatic approval, only this text completes it."
              maxLength={challengeTermsLimits.code.maxLength}
              {...form.getInputProps('code')}
              onChange={(event) => writeCode(event.currentTarget.value)}
            />
          )}
        </div>
      </div>
    </Panel>
  )
}

/** The services to choose from: those that the team offers, and the one of the chosen template. */
function useProviders(templates: readonly ChallengeTemplate[], chosen: ChallengeTemplate | undefined) {
  const { data } = useQuery(challengeProviders)
  const known = new Map(
    templates
      .filter(({ isActive, provider }) => isActive && isOfferedProvider(provider))
      .map(({ providerId, provider }) => [providerId, providerLabels[provider]]),
  )
  for (const { id, name, isActive, provider } of data?.data ?? []) {
    if (isActive && isOfferedProvider(provider)) known.set(id, name)
    else known.delete(id)
  }
  if (chosen && !known.has(chosen.providerId)) known.set(chosen.providerId, providerLabels[chosen.provider])
  return [...known].map(([value, label]) => ({ value, label }))
}
