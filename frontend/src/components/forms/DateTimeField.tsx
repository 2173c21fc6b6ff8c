import { Input, Popover, Skeleton } from '@mantine/core'
import { IconCalendar, IconX } from '@tabler/icons-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { boot } from '@/api/boot'
import { now } from '@/lib/clock'
import { DEFAULT_TIME } from '@/lib/limits'
import { formatWall, instantOf, wallAt } from '@/lib/zonedTime'
import { lazily } from '@/lib/lazily'
import classes from './DateTimeField.module.css'

const DateTimePanel = lazily(() => import('./DateTimePanel'))

/** The time zone of a creator's times: the community's own zone. */
export const HOUSE_ZONE = boot.community?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
export const ZONE_NOTE = `Times are in your community’s time zone: ${HOUSE_ZONE.replaceAll('_', ' ')}.`

interface Props {
  label: string
  description?: ReactNode
  /** An instant (ISO), or null while none is chosen. */
  value: string | null
  onChange: (value: string | null) => void
  /** The first and the last day that can be picked, as instants (ISO). */
  min?: string | null
  max?: string | null
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  zone?: string
}

/** A day and a time, shown and picked as the clocks of the community show them. A day alone means 12:00:00. */
export function DateTimeField({
  label,
  description,
  value,
  onChange,
  min,
  max,
  error,
  required = false,
  disabled = false,
  zone = HOUSE_ZONE,
}: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const wall = value ? wallAt(Date.parse(value), zone) : null
  const dayOf = (instant: string | null | undefined) => (instant ? wallAt(Date.parse(instant), zone).date : undefined)
  const take = (date: string, time: string) => onChange(instantOf({ date, time }, zone))

  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      withAsterisk={required}
      labelElement="div"
      labelProps={{ id: `${id}label` }}
      errorProps={{ id: `${id}error` }}
    >
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        withinPortal
        trapFocus
        returnFocus
        width={344}
      >
        <div className={classes.field}>
          <Popover.Target>
            <button
              type="button"
              className={classes.button}
              aria-labelledby={`${id}label ${id}value`}
              aria-describedby={error ? `${id}error` : undefined}
              data-error={error ? true : undefined}
              disabled={disabled}
              onClick={() => setOpen((was) => !was)}
            >
              <IconCalendar size={18} stroke={1.75} aria-hidden="true" />
              <span id={`${id}value`} className={wall ? 'number' : 'quiet'}>
                {wall ? formatWall(wall) : 'Choose a date'}
              </span>
            </button>
          </Popover.Target>
          {wall && !required && !disabled && (
            <button
              type="button"
              className={classes.clear}
              aria-label={`Clear ${label.toLowerCase()}`}
              onClick={() => onChange(null)}
            >
              <IconX size={18} stroke={1.75} />
            </button>
          )}
        </div>
        <Popover.Dropdown className={classes.panel}>
          <Suspense fallback={<Skeleton height={380} />}>
            <DateTimePanel
              date={wall?.date ?? null}
              time={wall?.time ?? DEFAULT_TIME}
              today={wallAt(now(), zone).date}
              min={dayOf(min)}
              max={dayOf(max)}
              zone={zone}
              onChange={take}
              onDone={() => setOpen(false)}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  )
}
