import { useId } from 'react'
import classes from './TimeOfDay.module.css'

interface Props {
  /** "12:00:00" */
  value: string
  onChange: (time: string) => void
}

const PARTS = [
  { label: 'Hours', most: 23 },
  { label: 'Minutes', most: 59 },
  { label: 'Seconds', most: 59 },
] as const

/** Hours 0-23, minutes and seconds 0-59. Letters are ignored, what is too much becomes the most there is. */
export function TimeOfDay({ value, onChange }: Props) {
  const id = useId()
  const parts = value.split(':')

  const change = (index: number, text: string, most: number) => {
    const typed = Number(text.replace(/\D/g, '').slice(-2))
    const next = [...parts]
    next[index] = String(Math.min(typed, most)).padStart(2, '0')
    onChange(next.join(':'))
  }

  return (
    <fieldset className={classes.time}>
      <legend className={classes.legend}>Time</legend>
      {PARTS.map(({ label, most }, index) => (
        <span key={label} className={classes.part}>
          <input
            id={`${id}${label}`}
            className={classes.input}
            inputMode="numeric"
            role="spinbutton"
            aria-label={label}
            aria-valuemin={0}
            aria-valuemax={most}
            aria-valuenow={Number(parts[index])}
            value={parts[index] ?? '00'}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => change(index, event.currentTarget.value, most)}
            onKeyDown={(event) => {
              const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
              if (step === 0) return
              event.preventDefault()
              change(index, String((Number(parts[index]) + step + most + 1) % (most + 1)), most)
            }}
          />
          {index < 2 && <span aria-hidden="true">:</span>}
        </span>
      ))}
    </fieldset>
  )
}
