import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { repeatLimits } from '@/api/constants'
import { Choice } from '@/components/Choice'
import { WallField } from '@/components/forms/DateTimeField'
import { Pills } from '@/components/office/Pills'
import { ListProblem } from '@/components/office/TermsForm'
import { Toggle } from '@/components/Toggle'
import { formatPlainDay } from '@/lib/days'
import { optionsOf } from '@/lib/options'
import classes from './EventForm.module.css'
import type { EventValues } from './eventValues'
import {
  chosenDays,
  chosenMonthDays,
  dayLabel,
  freqLabels,
  LAST_DAY,
  MONTH_DAYS,
  type Position,
  positionOf,
  positions,
  type RepeatValues,
  toggled,
  unitLabels,
  type Weekday,
  WEEKDAYS,
  weekdayOf,
  weekdays,
} from './repeat'

const FREQUENCIES = optionsOf(freqLabels)
const ENDS = [
  { value: 'NEVER', label: 'Never' },
  { value: 'COUNT', label: 'After a number of dates' },
  { value: 'UNTIL', label: 'On a last day' },
] as const
const MONTHLY = [
  { value: 'DATE', label: 'On days of the month' },
  { value: 'WEEKDAY', label: 'On days of the week' },
] as const
/** The letters of a weekday's name on a small button. */
const SHORT = 2

interface RepeatProps {
  repeat: RepeatValues
  /** The day of the first date. */
  start: string | null
  errors: UseFormReturnType<EventValues>['errors']
  onChange: (change: Partial<RepeatValues>) => void
}

/** How an event repeats: frequency, days, end, and excluded days. */
export function RepeatFields({ repeat, start, errors, onChange }: RepeatProps) {
  const { freq, interval, monthly, ends, count, until } = repeat
  return (
    <>
      <div className={classes.two}>
        <Choice
          label="Repeat"
          value={freq}
          options={FREQUENCIES}
          error={errors.repeat}
          onChange={(value) => onChange({ freq: value, byDay: [], byMonthDay: [], monthly: 'DATE' })}
        />
        {freq !== 'NONE' && (
          <TextInput
            label="Every"
            required
            inputMode="numeric"
            maxLength={String(repeatLimits.interval.maximum).length}
            rightSection={<span className="quiet small">{unitLabels[freq]}</span>}
            rightSectionWidth={72}
            value={interval}
            error={errors['repeat.interval']}
            onChange={({ currentTarget: { value } }) => onChange({ interval: value })}
          />
        )}
      </div>
      {freq === 'WEEKLY' && <Weekdays repeat={repeat} start={start} onChange={onChange} />}
      {freq === 'MONTHLY' && (
        <>
          <Choice
            label="Days"
            value={monthly}
            options={MONTHLY}
            onChange={(value) =>
              onChange({
                monthly: value,
                byDay: value === 'WEEKDAY' && start ? [`${positionOf(start)}${weekdayOf(start)}`] : [],
                byMonthDay: [],
              })
            }
          />
          {monthly === 'DATE' ? (
            <MonthDays repeat={repeat} start={start} onChange={onChange} />
          ) : (
            <MonthWeekdays repeat={repeat} onChange={onChange} />
          )}
        </>
      )}
      <ListProblem>{errors['repeat.byDay'] ?? errors['repeat.byMonthDay']}</ListProblem>
      {freq !== 'NONE' && (
        <>
          <div className={classes.two}>
            <Choice label="Ends" value={ends} options={ENDS} onChange={(value) => onChange({ ends: value })} />
            {ends === 'COUNT' && (
              <TextInput
                label="Number of dates"
                required
                inputMode="numeric"
                maxLength={String(repeatLimits.count.maximum).length}
                value={count}
                error={errors['repeat.count']}
                onChange={({ currentTarget: { value } }) => onChange({ count: value })}
              />
            )}
            {ends === 'UNTIL' && (
              <WallField
                label="Last day"
                required
                precision="day"
                min={start ?? undefined}
                value={until === null ? null : { date: until, time: '00:00:00' }}
                error={errors['repeat.until']}
                onChange={(wall) => onChange({ until: wall?.date ?? null })}
              />
            )}
          </div>
          <ExcludedDays repeat={repeat} start={start} error={errors['repeat.excluded']} onChange={onChange} />
        </>
      )}
    </>
  )
}

type PartProps = Omit<RepeatProps, 'errors'>

function Weekdays({ repeat, start, onChange }: PartProps) {
  const days = chosenDays(repeat, start)
  const put = (day: Weekday) => {
    const next = toggled(days, day)
    // The day of the first date alone needs no list, so it follows when the start moves.
    onChange({ byDay: start && next.length === 1 && next[0] === weekdayOf(start) ? [] : next })
  }
  return (
    <div className={classes.days} role="group" aria-label="On these days of the week">
      {WEEKDAYS.map((day) => (
        <Toggle key={day} pressed={days.includes(day)} onChange={() => put(day)}>
          <span aria-hidden="true">{weekdays[day].slice(0, SHORT)}</span>
          <span className="unseen">{weekdays[day]}</span>
        </Toggle>
      ))}
    </div>
  )
}

function MonthDays({ repeat, start, onChange }: PartProps) {
  const days = chosenMonthDays(repeat, start)
  const put = (day: number) => {
    const next = toggled(days, day)
    onChange({ byMonthDay: start && next.length === 1 && next[0] === Number(start.slice(8, 10)) ? [] : next })
  }
  return (
    <div className={classes.monthDays} role="group" aria-label="On these days of the month">
      {MONTH_DAYS.map((day) => (
        <Toggle key={day} pressed={days.includes(day)} onChange={() => put(day)}>
          {day === LAST_DAY ? 'Last' : day}
        </Toggle>
      ))}
    </div>
  )
}

function MonthWeekdays({ repeat: { byDay }, onChange }: Omit<PartProps, 'start'>) {
  const [position, setPosition] = useState<Position>('1')
  const [day, setDay] = useState<Weekday>('MO')
  return (
    <>
      <Pills
        label="Days of the month"
        items={byDay.map((entry) => ({ key: entry, label: dayLabel(entry) }))}
        removeLabel={(label) => `Remove ${label}`}
        onRemove={(entry) => onChange({ byDay: byDay.filter((one) => one !== entry) })}
      />
      <div className={classes.adder}>
        <Choice label="Week" value={position} options={optionsOf(positions)} onChange={setPosition} />
        <Choice label="Day" value={day} options={optionsOf(weekdays)} onChange={setDay} />
        <Button variant="default" onClick={() => onChange({ byDay: [...new Set([...byDay, `${position}${day}`])] })}>
          Add day
        </Button>
      </div>
    </>
  )
}

function ExcludedDays({ repeat: { excluded }, start, error, onChange }: PartProps & { error: React.ReactNode }) {
  return (
    <>
      <WallField
        label="Exclude a day"
        description="The event does not take place on it"
        precision="day"
        min={start ?? undefined}
        value={null}
        error={error}
        disabled={excluded.length >= repeatLimits.excluded.maxItems}
        onChange={(wall) => wall && onChange({ excluded: [...new Set([...excluded, wall.date])].toSorted() })}
      />
      <Pills
        label="Excluded days"
        items={excluded.map((day) => ({ key: day, label: formatPlainDay(day) }))}
        removeLabel={(label) => `Include ${label} again`}
        onRemove={(day) => onChange({ excluded: excluded.filter((one) => one !== day) })}
      />
    </>
  )
}
