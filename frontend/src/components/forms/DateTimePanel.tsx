import { Button } from '@mantine/core'
import { useState } from 'react'
import { Calendar } from './Calendar'
import classes from './DateTimeField.module.css'
import { TimeOfDay } from './TimeOfDay'

interface Props {
  date: string | null
  time: string
  today: string
  min?: string
  max?: string
  zone: string
  onChange: (date: string, time: string) => void
  onDone: () => void
}

/** The calendar and the clock under a date field. */
export default function DateTimePanel({ date, time, today, min, max, zone, onChange, onDone }: Props) {
  // A time set before any day is kept for the day that follows.
  const [early, setEarly] = useState(time)
  const shown = date ? time : early

  return (
    <>
      <Calendar value={date} today={today} min={min} max={max} onPick={(day) => onChange(day, shown)} />
      <div className={classes.foot}>
        <TimeOfDay
          value={shown}
          onChange={(next) => {
            setEarly(next)
            if (date) onChange(date, next)
          }}
        />
        <Button onClick={onDone}>Done</Button>
      </div>
      <p className={classes.zone}>Times are in {zone.replaceAll('_', ' ')}.</p>
    </>
  )
}
