import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { boardLimits } from '@/api/constants'
import { Choice } from '@/components/Choice'
import { DateTimeField } from '@/components/forms/DateTimeField'
import { DateWindowField } from '@/components/forms/DateWindowField'
import { SelectField } from '@/components/forms/SelectField'
import terms from '@/components/office/TermsForm.module.css'
import { Panel } from '@/components/Panel'
import { optionsOf } from '@/lib/options'
import { timeZones } from '@/lib/timeZones'
import { zoneText } from '@/lib/zonedFormat'
import type { BoardValues } from './boardValues'
import { repeatLabels } from './words'

const REPEATS = optionsOf(repeatLabels)

interface Props {
  form: UseFormReturnType<BoardValues>
  isFixed: (field: string) => boolean
}

/** The time of a round in the board's zone, and whether further rounds follow. */
export function WindowCard({ form, isFixed }: Props) {
  const { values, errors } = form
  const { repeat, zone, startsAt, endsAt } = values
  return (
    <Panel
      title="Rounds"
      lead={`Times are those of ${zoneText(zone)}. A round begins at the same local time, also after a clock change.`}
    >
      <div className={terms.stack}>
        <div className={terms.pair}>
          <SelectField
            label="Time zone"
            required
            value={zone}
            disabled={isFixed('zone')}
            options={timeZones(zone)}
            onChange={(value) => form.setFieldValue('zone', value)}
            error={errors.zone}
          />
          <Choice
            label="Repeat"
            options={REPEATS}
            value={repeat}
            disabled={isFixed('repeat')}
            error={errors.repeat}
            onChange={(value) =>
              form.setValues({ repeat: value, ...(value !== 'NONE' && repeat === 'NONE' && { endsAt: null }) })
            }
          />
          {repeat === 'OWN' && (
            <TextInput
              label="Days of a round"
              required
              inputMode="numeric"
              maxLength={String(boardLimits.repeatDays.maximum).length}
              disabled={isFixed('repeatDays')}
              {...form.getInputProps('repeatDays')}
            />
          )}
        </div>
        {repeat === 'NONE' ? (
          <DateWindowField
            required
            disabled={isFixed('startsAt')}
            zone={zone}
            value={{ startAt: startsAt, endAt: endsAt }}
            errors={{ startAt: errors.startsAt, endAt: errors.endsAt }}
            onChange={({ startAt, endAt }) => form.setValues({ startsAt: startAt, endsAt: endAt })}
          />
        ) : (
          <div className={terms.pair}>
            <DateTimeField
              label="First round starts"
              required
              disabled={isFixed('startsAt')}
              zone={zone}
              value={startsAt}
              error={errors.startsAt}
              onChange={(value) => form.setFieldValue('startsAt', value)}
            />
            <DateTimeField
              label="No round starts after"
              description="Empty: until you finish the leaderboard"
              disabled={isFixed('endsAt')}
              zone={zone}
              value={endsAt}
              min={startsAt}
              error={errors.endsAt}
              onChange={(value) => form.setFieldValue('endsAt', value)}
            />
          </div>
        )}
        <div className={terms.pair}>
          <TextInput
            label="Hours to appeal"
            description="Prizes are paid after this time"
            inputMode="numeric"
            disabled={isFixed('appealHours')}
            {...form.getInputProps('appealHours')}
          />
          <TextInput
            label="Minutes for last figures"
            description="The result waits for late reports"
            inputMode="numeric"
            disabled={isFixed('graceMinutes')}
            {...form.getInputProps('graceMinutes')}
          />
        </div>
      </div>
    </Panel>
  )
}
