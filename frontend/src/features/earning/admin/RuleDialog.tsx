import { Box, Button, Group, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { earningRuleLimits } from '@/api/constants'
import { earningRules } from '@/api/queries/office/earningRules'
import { issuanceLeft } from '@/api/queries/office/issuanceLeft'
import { queryClient } from '@/api/queryClient'
import type { ChallengeEvent, EarningRule } from '@/api/shapes'
import { Check } from '@/components/Check'
import { Choice } from '@/components/Choice'
import { useEditForm } from '@/components/forms/useEditForm'
import { Warning } from '@/components/office/Warning'
import { SaveButtons } from '@/components/office/SaveButtons'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps, openDialog } from '@/dialogs/dialogs'
import { jsonOf } from '@/lib/changes'
import { countGems } from '@/lib/format'
import { streamOptions } from '@/lib/streamOptions'
import { toast } from '@/lib/toast'
import { nonNegativeGems, object, optionalCount } from '@/lib/validators'
import { EARNING_EVENTS, eventName, unitName } from '../words'
import { useSaveRule } from './api'
import classes from './Earning.module.css'
import { DryRun } from './DryRun'
import { excessWords } from './excess'
import { dryRunOf, useDryRun } from './useDryRun'
import { presetOf } from './presets'

const KEY = 'earning-rule'
const EVENTS = EARNING_EVENTS.map((event) => ({ value: event, label: eventName(event) }))
const ONCE = new Set<ChallengeEvent>(['JOIN', 'PROFILE', 'FOLLOW'])
const AUDIENCES = [
  { value: 'FANS', label: 'Fans' },
  { value: 'FANS_AND_STAFF', label: 'Fans and your staff' },
] as const
const HOURS = [
  { value: '', label: 'Any time' },
  ...Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` })),
]

interface Values extends Record<string, unknown> {
  event: ChallengeEvent
  provider: 'LOCAL' | 'KICK' | 'TWITCH' | ''
  per: string
  gems: string
  experience: string
  dailyCap: string
  minAccountDays: string
  audience: EarningRule['audience']
  fromHour: string
  toHour: string
  isActive: boolean
}

const schema = object({
  gems: nonNegativeGems,
  per: optionalCount(earningRuleLimits.per),
  experience: optionalCount(earningRuleLimits.experience),
  dailyCap: optionalCount(earningRuleLimits.dailyCap),
  minAccountDays: optionalCount(earningRuleLimits.minAccountDays),
})
const blankFor = (event: ChallengeEvent): Values => ({
  event,
  provider: '',
  ...presetOf(event, 'safe'),
  minAccountDays: '',
  audience: 'FANS',
  fromHour: '',
  toHour: '',
  isActive: true,
})
const written = (count: number | null) => (count === null ? '' : String(count))
const wholeOf = (text: string) => (/^\d{1,13}$/.test(text.trim()) ? BigInt(text.trim()) : 0n)
const sent = (text: string) => (text.trim() === '' ? null : Number(text))
const valuesOf = (rule: EarningRule): Values => ({
  event: rule.event,
  provider: rule.provider ?? '',
  per: String(rule.per),
  gems: rule.gems,
  experience: String(rule.experience),
  dailyCap: rule.isOnce ? '' : written(rule.dailyCap),
  minAccountDays: written(rule.minAccountDays),
  audience: rule.audience,
  fromHour: written(rule.fromHour),
  toHour: written(rule.toHour),
  isActive: rule.isActive,
})
const fieldsOf = (values: Values) => ({
  event: values.event,
  provider: values.provider,
  per: sent(values.per) ?? 1,
  gems: values.gems.trim() || '0',
  experience: sent(values.experience) ?? 0,
  dailyCap: sent(values.dailyCap),
  minAccountDays: sent(values.minAccountDays),
  audience: values.audience,
  fromHour: sent(values.fromHour),
  toHour: sent(values.toHour),
  isActive: values.isActive,
})

const draftOf = (values: Values) => jsonOf({ fields: fieldsOf(values), seen: {} })

/** The most gems of one fan on one day, as far as the rule limits it. */
const mostOf = ({ event, gems, dailyCap }: Values) =>
  wholeOf(gems) * (ONCE.has(event) || dailyCap.trim() === '' ? 1n : wholeOf(dailyCap))

/** Why the rule can pay more than the daily limit leaves; null if it cannot, or if that is not known. */
async function excessOf(values: Values) {
  const [run, left] = await Promise.allSettled([
    queryClient.fetchQuery(dryRunOf(draftOf(values))),
    queryClient.fetchQuery(issuanceLeft),
  ])
  return excessWords({
    perFan: mostOf(values),
    run: run.status === 'fulfilled' ? run.value : undefined,
    left: left.status === 'fulfilled' ? left.value : undefined,
  })
}

/** Warns of a rule that can pay more than the daily limit leaves. */
function LimitNotice({ values }: { values: Values }) {
  const { data, isError } = useDryRun(draftOf(values))
  const { data: left } = useQuery(issuanceLeft)
  const excess = excessWords({ perFan: mostOf(values), run: isError ? undefined : data, left })
  return excess && <Warning title="More gems than your daily limit">{excess}</Warning>
}

/** For which deed, how much, and how often. Beside it: what the last week would have paid. */
export default function RuleDialog({ rule }: DialogProps[typeof KEY]) {
  const save = useSaveRule(rule?.id)
  const others = useQuery(earningRules).data?.data ?? []
  const unpaid = EARNING_EVENTS.find((event) => !others.some((other) => other.event === event))
  const edit = useEditForm<Values, EarningRule>({
    schema,
    thing: rule,
    blank: blankFor(unpaid ?? 'WATCH'),
    valuesOf,
    fieldsOf,
    queryKey: earningRules.queryKey,
  })
  const { form } = edit
  const { values } = form
  const hasTwin = others.some(
    ({ id, event, provider, isActive }) =>
      isActive && id !== rule?.id && event === values.event && (!provider || provider === values.provider),
  )
  const most = ONCE.has(values.event) ? 0n : wholeOf(values.gems) * wholeOf(values.dailyCap)
  const places = streamOptions(values.event, 'Kick and Twitch')
  const isConfirmed = useRef(false)
  const send = edit.submit(async (changes, entered) => {
    const excess = isConfirmed.current || !entered.isActive ? null : await excessOf(entered)
    isConfirmed.current = false
    if (excess) {
      const onConfirm = () => {
        isConfirmed.current = true
        void send()
      }
      openDialog('limit-confirm', { text: excess, onConfirm })
      return
    }
    edit.keep(await save.mutateAsync(changes), entered)
    toast('SUCCESS', 'Rule saved')
    closeDialog(KEY)
  })
  const propose = (kind: 'safe' | 'generous') => form.setValues({ ...presetOf(values.event, kind) })
  return (
    <form noValidate ref={(element) => edit.attach(element)} onSubmit={send} aria-label="Earning rule">
      <div className={classes.dialog}>
        <Stack>
          <div className={classes.pair}>
            <Choice
              label="What pays"
              options={EVENTS}
              value={values.event}
              error={form.errors.event}
              onChange={(event) => form.setValues({ event, provider: '', ...presetOf(event, 'safe') })}
            />
            {places.length > 0 && (
              <Choice
                label="Where"
                options={places}
                value={values.provider === 'LOCAL' ? '' : values.provider}
                error={form.errors.provider}
                onChange={(provider) => form.setFieldValue('provider', provider)}
              />
            )}
          </div>
          {hasTwin && <p className="small">Another rule pays for this already. Fans get the gems of both.</p>}
          <Group gap={8}>
            <span className="quiet small">Proposals:</span>
            <Button variant="default" size="compact-sm" onClick={() => propose('safe')}>
              Safe
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => propose('generous')}>
              Generous
            </Button>
          </Group>
          <div className={classes.pair}>
            <TextInput label="Gems" inputMode="numeric" {...form.getInputProps('gems')} />
            <TextInput label="Experience" inputMode="numeric" {...form.getInputProps('experience')} />
            <TextInput
              label={`${unitName(values)} for one payment`}
              inputMode="numeric"
              {...form.getInputProps('per')}
            />
            {ONCE.has(values.event) ? (
              <p className="quiet small">Pays each fan once.</p>
            ) : (
              <TextInput
                label="Payments per day, at most"
                placeholder="No limit"
                inputMode="numeric"
                {...form.getInputProps('dailyCap')}
              />
            )}
          </div>
          {most > 0n && (
            <p className="quiet small">At most {countGems(String(most))} a day for each fan, without boosts.</p>
          )}
          <LimitNotice values={values} />
          <details className={classes.more}>
            <summary>Conditions</summary>
            <div className={classes.pair}>
              <TextInput
                label="Age of the account in days"
                placeholder="Any"
                inputMode="numeric"
                {...form.getInputProps('minAccountDays')}
              />
              <Choice
                label="For"
                options={AUDIENCES}
                value={values.audience}
                onChange={(audience) => form.setFieldValue('audience', audience)}
              />
              <Choice
                label="From"
                options={HOURS}
                value={values.fromHour}
                error={form.errors.fromHour}
                onChange={(hour) => form.setFieldValue('fromHour', hour)}
              />
              <Choice
                label="To"
                options={HOURS}
                value={values.toHour}
                error={form.errors.toHour}
                onChange={(hour) => form.setFieldValue('toHour', hour)}
              />
            </div>
          </details>
          <Check checked={values.isActive} onChange={(isOn) => form.setFieldValue('isActive', isOn)}>
            The rule pays
          </Check>
          <FormProblem error={save.error} />
        </Stack>
        <DryRun draft={draftOf(values)} />
      </div>
      <Box mt={16}>
        <SaveButtons dialog={KEY} noun="rule" isSaving={save.isPending} isDirty={edit.isDirty} isNew={!rule} />
      </Box>
    </form>
  )
}
