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
 * From when to when. A start lies neither before today nor after the end, an end not before the start; what the days
 * allow and the times do not is refused with a toast, and the field says so too.
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
  // What was refused, of these values: the sentence about it ends with the next valid value.
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
