import { Input, Popover, Skeleton } from '@mantine/core'
import { IconCalendar, IconX } from '@tabler/icons-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { boot } from '@/api/boot'
import { now } from '@/lib/clock'
import { DEFAULT_TIME } from '@/lib/limits'
import { formatWall, instantOf, type Precision, type Wall, wallAt } from '@/lib/zonedTime'
import { lazily } from '@/lib/lazily'
import classes from './DateTimeField.module.css'

const DateTimePanel = lazily(() => import('./DateTimePanel'))

/** The time zone of a creator's times: the community's own zone. */
export const HOUSE_ZONE = boot.community?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
export const ZONE_NOTE = `Times are in your community’s time zone: ${HOUSE_ZONE.replaceAll('_', ' ')}.`

interface Common {
  label: string
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  zone?: string
}

interface Props extends Common {
  /** An instant (ISO), or null while none is chosen. */
  value: string | null
  onChange: (value: string | null) => void
  /** The first and the last day that can be picked, as instants (ISO). */
  min?: string | null
  max?: string | null
}

/** A day and a time, shown and picked as the clocks of the community show them. A day alone means 12:00:00. */
export function DateTimeField({ value, onChange, min, max, zone = HOUSE_ZONE, ...rest }: Props) {
  const dayOf = (instant: string | null | undefined) => (instant ? wallAt(Date.parse(instant), zone).date : undefined)
  return (
    <WallField
      {...rest}
      zone={zone}
      value={value ? wallAt(Date.parse(value), zone) : null}
      min={dayOf(min)}
      max={dayOf(max)}
      onChange={(wall) => onChange(wall && instantOf(wall, zone))}
    />
  )
}

/** Seconds are shown where somebody chose some. */
const shownPrecision = ({ time }: Wall, precision: Precision): Precision =>
  precision === 'second' && time.endsWith(':00') ? 'minute' : precision

interface WallProps extends Common {
  value: Wall | null
  onChange: (value: Wall | null) => void
  /** The first and the last day that can be picked. */
  min?: string
  max?: string
  precision?: Precision
}

/**
 * A day and a time as the clocks of a zone show them, without the instant that they are: an hour that the clocks skip
 * stays as it was picked.
 */
export function WallField({
  label,
  description,
  value: wall,
  onChange,
  min,
  max,
  error,
  required = false,
  disabled = false,
  zone = HOUSE_ZONE,
  precision = 'second',
}: WallProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)

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
                {wall ? formatWall(wall, shownPrecision(wall, precision)) : 'Choose a date'}
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
              min={min}
              max={max}
              zone={zone}
              precision={precision}
              onChange={(date, time) => onChange({ date, time })}
              onDone={() => setOpen(false)}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  )
}
