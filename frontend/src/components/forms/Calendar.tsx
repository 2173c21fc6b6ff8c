import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from './Calendar.module.css'
import { addDays, addMonths, dayName, monthName, weekday, weeksOf } from './month'

interface Props {
  /** "2026-11-21", or null. */
  value: string | null
  today: string
  /** First and last day that can be picked. */
  min?: string
  max?: string
  onPick: (date: string) => void
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Where a key leads from a day. */
const steps: Record<string, (date: string) => string> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, -weekday(date)),
  End: (date) => addDays(date, 6 - weekday(date)),
  PageUp: (date) => addMonths(date, -1),
  PageDown: (date) => addMonths(date, 1),
}

/** One month. Arrow keys move by day and week, Page Up and Page Down by month, Home and End within the week. */
export function Calendar({ value, today, min = '0000-01-01', max = '9999-12-31', onPick }: Props) {
  const isOut = (date: string) => date < min || date > max
  const within = (date: string) => (date < min ? min : date > max ? max : date)
  const [current, setCurrent] = useState(() => within(value ?? today))
  const grid = useRef<HTMLTableElement>(null)
  const wantsFocus = useRef(true)

  useEffect(() => {
    if (wantsFocus.current) grid.current?.querySelector<HTMLElement>(`[data-date="${current}"]`)?.focus()
    wantsFocus.current = false
  }, [current])

  const move = (event: React.KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    wantsFocus.current = true
    setCurrent(within(step(current)))
  }

  const month = current.slice(0, 7)
  const leaf = (months: number) => setCurrent(within(addMonths(`${month}-01`, months)))
  const isMonthOut = (months: number) => {
    const other = addMonths(`${month}-01`, months).slice(0, 7)
    return other < min.slice(0, 7) || other > max.slice(0, 7)
  }

  return (
    <div className={classes.calendar}>
      <div className={classes.head}>
        <button
          type="button"
          className={classes.leaf}
          aria-label="Previous month"
          disabled={isMonthOut(-1)}
          onClick={() => leaf(-1)}
        >
          <IconChevronLeft size={18} stroke={1.75} />
        </button>
        <p className={classes.month} aria-live="polite">
          {monthName(current)}
        </p>
        <button
          type="button"
          className={classes.leaf}
          aria-label="Next month"
          disabled={isMonthOut(1)}
          onClick={() => leaf(1)}
        >
          <IconChevronRight size={18} stroke={1.75} />
        </button>
      </div>
      <table ref={grid} aria-label={monthName(current)} className={classes.grid}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(current).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>
                  <button
                    type="button"
                    className={classes.day}
                    data-date={date}
                    data-other={date.slice(0, 7) === month ? undefined : true}
                    data-autofocus={date === current ? true : undefined}
                    tabIndex={date === current ? 0 : -1}
                    aria-label={dayName(date)}
                    aria-current={date === today ? 'date' : undefined}
                    aria-pressed={date === value}
                    disabled={isOut(date)}
                    onClick={() => onPick(date)}
                    onKeyDown={move}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
