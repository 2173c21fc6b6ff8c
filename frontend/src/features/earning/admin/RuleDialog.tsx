import { Box, Button, Group, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { earningRules } from '@/api/queries/office/earningRules'
import type { EarningRule } from '@/api/shapes'
import { Check } from '@/components/Check'
import { Choice } from '@/components/Choice'
import { useEditForm } from '@/components/forms/useEditForm'
import { Warning } from '@/components/office/Warning'
import { SaveButtons } from '@/components/office/SaveButtons'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps, openDialog } from '@/dialogs/dialogs'
import type { Changes } from '@/lib/changes'
import { countGems } from '@/lib/format'
import { streamOptions } from '@/lib/streamOptions'
import { toast } from '@/lib/toast'
import { EARNING_EVENTS, eventName, ruleName, unitName } from '../words'
import { useSaveRule } from './api'
import classes from './Earning.module.css'
import { DryRun } from './DryRun'
import { excessOf } from './excess'
import { LimitNotice } from './LimitNotice'
import { presetOf } from './presets'
import { blankFor, draftOf, fieldsOf, ONCE, type RuleValues, schema, valuesOf, wholeOf } from './ruleValues'

const KEY = 'earning-rule'
const EVENTS = EARNING_EVENTS.map((event) => ({ value: event, label: eventName(event) }))
const AUDIENCES = [
  { value: 'FANS', label: 'Fans' },
  { value: 'FANS_AND_STAFF', label: 'Fans and your staff' },
] as const
const HOURS = [
  { value: '', label: 'Any time' },
  ...Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` })),
]

const placeOf = (provider: string | null) => (provider === 'LOCAL' ? '' : (provider ?? ''))

/** True if one deed of a fan can count for both rules. A rule without a place counts at every place. */
function paysForSame(one: Pick<EarningRule, 'event' | 'provider'>, other: Pick<RuleValues, 'event' | 'provider'>) {
  const places = [placeOf(one.provider), placeOf(other.provider)]
  return one.event === other.event && (places[0] === places[1] || places.includes(''))
}

/** The form of a rule: its deed, its pay and its limits. Beside it: its payout for the last days. */
export default function RuleDialog({ rule }: DialogProps[typeof KEY]) {
  const save = useSaveRule(rule?.id)
  const others = useQuery(earningRules).data?.data ?? []
  const unpaid = EARNING_EVENTS.find((event) => !others.some((other) => other.event === event))
  const edit = useEditForm<RuleValues, EarningRule>({
    schema,
    thing: rule,
    blank: blankFor(unpaid ?? 'WATCH'),
    valuesOf,
    fieldsOf,
    queryKey: earningRules.queryKey,
  })
  const { form } = edit
  const { values } = form
  const twin = others.find((other) => other.isActive && other.id !== rule?.id && paysForSame(other, values))
  const most = ONCE.has(values.event) ? 0n : wholeOf(values.gems) * wholeOf(values.dailyCap)
  const places = streamOptions(values.event, 'Kick and Twitch')
  const store = async (changes: Changes, entered: RuleValues) => {
    edit.keep(await save.mutateAsync(changes), entered)
    toast('SUCCESS', 'Rule saved')
    closeDialog(KEY)
  }
  const send = edit.submit(async (changes, entered) => {
    const excess = entered.isActive ? await excessOf(entered) : null
    if (!excess) return store(changes, entered)
    openDialog('limit-confirm', { text: excess, onConfirm: () => store(changes, entered) })
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
          {twin && (
            <Warning title="Another rule pays for this already">
              Fans see two rules “{ruleName(twin)}” and get the gems of both. To change what it pays, edit that rule.
            </Warning>
          )}
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
        <DryRun draft={draftOf(values)} saved={rule && draftOf(valuesOf(rule))} />
      </div>
      <Box mt={16}>
        <SaveButtons dialog={KEY} noun="rule" isSaving={save.isPending} isDirty={edit.isDirty} isNew={!rule} />
      </Box>
    </form>
  )
}
