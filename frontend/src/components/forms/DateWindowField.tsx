import { type ReactNode, useState } from 'react'
import { now } from '@/lib/clock'
import { validation } from '@/lib/text'
import { toast } from '@/lib/toast'
import classes from './DateTimeField.module.css'
import { DateTimeField, HOUSE_ZONE } from './DateTimeField'

export interface DateWindow {
  startAt: string | null
  endAt: string | null
}

const DEFAULT_LABELS = { startAt: 'Starts', endAt: 'Ends' }

interface Props {
  value: DateWindow
  onChange: (value: DateWindow) => void
  errors?: { startAt?: ReactNode; endAt?: ReactNode }
  labels?: { startAt: string; endAt: string }
  required?: boolean
  disabled?: boolean
  zone?: string
}

/**
 * The start and end of a time window. The calendars offer no start before today or after the end, and no end before the
 * start. A change that puts the end before the start on the same day is refused: a toast and the field say so.
 */
export function DateWindowField({
  value,
  onChange,
  errors,
  labels = DEFAULT_LABELS,
  required,
  disabled,
  zone = HOUSE_ZONE,
}: Props) {
  // The values that were shown when a change was refused. The error disappears with the next valid change.
  const [refusedFor, setRefusedFor] = useState<string | null>(null)
  const shown = JSON.stringify(value)
  const today = new Date(now()).toISOString()

  const take = (change: Partial<DateWindow>) => {
    const next = { ...value, ...change }
    const isBackwards =
      next.startAt !== null && next.endAt !== null && Date.parse(next.endAt) < Date.parse(next.startAt)
    setRefusedFor(isBackwards ? shown : null)
    if (isBackwards) toast('ERROR', validation.endBeforeStart)
    else onChange(next)
  }

  const common = { required, disabled, zone }
  return (
    <div className={classes.window}>
      <DateTimeField
        {...common}
        label={labels.startAt}
        value={value.startAt}
        onChange={(startAt) => take({ startAt })}
        min={today}
        max={value.endAt}
        error={errors?.startAt}
      />
      <DateTimeField
        {...common}
        label={labels.endAt}
        value={value.endAt}
        onChange={(endAt) => take({ endAt })}
        min={value.startAt ?? today}
        error={refusedFor === shown ? validation.endBeforeStart : errors?.endAt}
      />
    </div>
  )
}
