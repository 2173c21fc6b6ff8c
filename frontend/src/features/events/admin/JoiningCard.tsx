import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { eventLimits, linkableProviders } from '@/api/constants'
import { Check } from '@/components/Check'
import { Choice } from '@/components/Choice'
import { SelectField } from '@/components/forms/SelectField'
import { Pills } from '@/components/office/Pills'
import { ListProblem } from '@/components/office/TermsForm'
import terms from '@/components/office/TermsForm.module.css'
import { Panel } from '@/components/Panel'
import { countOf } from '@/lib/format'
import { providerLabel } from '@/lib/providers'
import classes from './EventForm.module.css'
import type { EventValues } from './eventValues'
import { MAX_ENTRANTS } from './rulesValues'

const PROVIDERS = [
  { value: '', label: 'None' },
  ...linkableProviders.map((value) => ({ value, label: providerLabel[value] })),
] as const

interface Props {
  form: UseFormReturnType<EventValues>
  isFixed: (field: string) => boolean
}

/** The places, the conditions of joining, and the check-in before the start. */
export function JoiningCard({ form, isFixed }: Props) {
  const { type, hasWaitingList, linkedProvider, capacity } = form.values
  const isTournament = type === 'TOURNAMENT'
  return (
    <Panel title="Joining">
      <div className={terms.stack}>
        <div className={classes.two}>
          <TextInput
            label="Places"
            description={isTournament ? `2 to ${MAX_ENTRANTS} entrants` : 'Empty: without a limit'}
            placeholder={isTournament ? undefined : 'Unlimited'}
            required={isTournament}
            inputMode="numeric"
            disabled={isFixed('capacity')}
            {...form.getInputProps('capacity')}
          />
          <TextInput
            label="Check-in minutes"
            description="Before the start. Empty: no check-in"
            placeholder="No check-in"
            inputMode="numeric"
            disabled={isFixed('checkInMinutes')}
            {...form.getInputProps('checkInMinutes')}
          />
        </div>
        {capacity.trim() !== '' && (
          <fieldset className={terms.plain} disabled={isFixed('hasWaitingList')}>
            <Check checked={hasWaitingList} onChange={(isOn) => form.setFieldValue('hasWaitingList', isOn)}>
              Keep a waiting list when all places are taken
            </Check>
          </fieldset>
        )}
        {isTournament && (
          <p className="quiet small">
            The bracket is drawn at the start. With a check-in, only the fans who checked in are drawn.
          </p>
        )}
        <div className={terms.pair}>
          <TextInput
            label="Minimum level"
            placeholder="Any"
            inputMode="numeric"
            disabled={isFixed('minLevel')}
            {...form.getInputProps('minLevel')}
          />
          <TextInput
            label="Days of membership"
            placeholder="Any"
            inputMode="numeric"
            disabled={isFixed('minMemberDays')}
            {...form.getInputProps('minMemberDays')}
          />
          <Choice
            label="Linked account"
            value={linkedProvider}
            options={PROVIDERS}
            disabled={isFixed('linkedProvider')}
            error={form.errors.linkedProvider}
            onChange={(value) => form.setFieldValue('linkedProvider', value)}
          />
          {linkedProvider !== '' && (
            <TextInput
              label="Days the account is linked"
              placeholder="None"
              inputMode="numeric"
              disabled={isFixed('minLinkedDays')}
              {...form.getInputProps('minLinkedDays')}
            />
          )}
        </div>
      </div>
    </Panel>
  )
}

const PRESETS = [10, 15, 30, 60, 180, 1440, 2880, 10_080]

/** "1 hour before", "2 days before". */
function reminderText(minutes: number) {
  if (minutes % 1440 === 0) return `${countOf(minutes / 1440, 'day')} before`
  return minutes % 60 === 0 ? `${countOf(minutes / 60, 'hour')} before` : `${countOf(minutes, 'minute')} before`
}

/** When participants are reminded. */
export function RemindersCard({ form, isFixed }: { form: UseFormReturnType<EventValues>; isFixed: boolean }) {
  const { reminders } = form.values
  const put = (minutes: number[]) => form.setFieldValue('reminders', minutes)
  const shown = reminders.toSorted((one, other) => other - one)
  return (
    <Panel
      title="Reminders"
      lead={`Participants are notified before the start, at most ${eventLimits.reminders.maxItems} times.`}
    >
      <div className={terms.stack}>
        <Pills
          label="Reminders"
          items={shown.map((minutes) => ({ key: String(minutes), label: reminderText(minutes) }))}
          removeLabel={(label) => `Remove the reminder ${label}`}
          disabled={isFixed}
          onRemove={(key) => put(reminders.filter((minutes) => String(minutes) !== key))}
        />
        {shown.length === 0 && <p className="quiet small">Participants get no reminder.</p>}
        <SelectField
          label="Add a reminder"
          placeholder="Choose a time"
          value=""
          disabled={isFixed || reminders.length >= eventLimits.reminders.maxItems}
          options={PRESETS.filter((minutes) => !reminders.includes(minutes)).map((minutes) => ({
            value: String(minutes),
            label: reminderText(minutes),
          }))}
          onChange={(value) => value && put([...reminders, Number(value)])}
        />
        <ListProblem>{form.errors.reminders}</ListProblem>
      </div>
    </Panel>
  )
}
