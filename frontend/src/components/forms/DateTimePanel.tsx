import '@mantine/dates/styles.layer.css'
import { Button } from '@mantine/core'
import { DatePicker, TimePicker } from '@mantine/dates'
import dayjs, { type Dayjs } from 'dayjs'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { selectByMouse } from '@/lib/selectByMouse'
import type { Precision } from '@/lib/zonedTime'
import classes from './DateTimeField.module.css'

interface Props {
  date: string | null
  time: string
  today: string
  /** First and last day that can be chosen. */
  min?: string
  max?: string
  zone: string
  precision: Precision
  onChange: (date: string, time: string) => void
  onDone: () => void
}

const MINUTES = 'hh:mm'.length

/** Days since Monday. */
const weekday = (day: Dayjs) => (day.day() + 6) % 7

/** The day that each key leads to. The library's own keys stop at the ends of the month. */
const steps: Record<string, (day: Dayjs) => Dayjs> = {
  ArrowLeft: (day) => day.subtract(1, 'day'),
  ArrowRight: (day) => day.add(1, 'day'),
  ArrowUp: (day) => day.subtract(1, 'week'),
  ArrowDown: (day) => day.add(1, 'week'),
  Home: (day) => day.subtract(weekday(day), 'day'),
  End: (day) => day.add(6 - weekday(day), 'day'),
  PageUp: (day) => day.subtract(1, 'month'),
  PageDown: (day) => day.add(1, 'month'),
}

/** The calendar and the clock under a date field. */
export default function DateTimePanel({ date, time, today, min, max, zone, precision, onChange, onDone }: Props) {
  const within = (day: string) => (min && day < min ? min : max && day > max ? max : day)
  const [focused, setFocused] = useState(() => within(date ?? today))
  const [month, setMonth] = useState(focused)
  // Keeps a time that is set before the day, for the day that follows.
  const [early, setEarly] = useState(time)
  const shown = date ? time : early
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    panel.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`)?.focus()
  }, [focused])

  const moveFrom = (day: string) => (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = within(step(dayjs(day)).format('YYYY-MM-DD'))
    setMonth(next)
    setFocused(next)
  }

  return (
    <div ref={panel}>
      <DatePicker
        fullWidth
        value={date}
        onChange={(day) => day && onChange(day, shown)}
        date={month}
        onDateChange={setMonth}
        minDate={min}
        maxDate={max}
        firstDayOfWeek={1}
        weekendDays={[]}
        nextLabel="Next month"
        previousLabel="Previous month"
        getDayAriaLabel={(day) => dayjs(day).format('dddd, MMMM D, YYYY')}
        getDayProps={(day) => ({
          'data-date': day,
          'aria-pressed': day === date,
          'aria-current': day === today ? 'date' : undefined,
          onKeyDown: moveFrom(day),
        })}
        classNames={{ day: classes.day, calendarHeaderLevel: classes.month }}
      />
      <div className={classes.foot}>
        {precision !== 'day' && (
          <TimePicker
            label="Time"
            withSeconds={precision === 'second'}
            value={precision === 'second' ? shown : shown.slice(0, MINUTES)}
            onChange={(next) => {
              // Empty while one of its parts is.
              if (!next) return
              setEarly(next)
              if (date) onChange(date, next)
            }}
            hoursInputLabel="Hours"
            minutesInputLabel="Minutes"
            secondsInputLabel="Seconds"
            hoursInputProps={selectByMouse}
            minutesInputProps={selectByMouse}
            secondsInputProps={selectByMouse}
          />
        )}
        <Button onClick={onDone}>Done</Button>
      </div>
      {precision !== 'day' && <p className={classes.zone}>Times are in {zone.replaceAll('_', ' ')}.</p>}
    </div>
  )
}
