import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ButtonElement } from '@/theme/ButtonElement'
import { MAX_TICKETS_PER_CALL, typedQuantity } from './model'
import classes from './Quantity.module.css'

interface Props {
  value: number
  /** The number of further tickets that the fan can have; null without a limit. */
  most: number | null
  onChange: (value: number) => void
  disabled?: boolean
}

const STEPS = [5, 10, 25]

/** Number of tickets: typed, one by one, or in a leap. */
export function Quantity({ value, most, onChange, disabled = false }: Props) {
  // The field may be empty while the user types.
  const [text, setText] = useState<string | null>(null)
  const limit = most ?? MAX_TICKETS_PER_CALL
  const leaps = [...STEPS.filter((step) => step < limit), ...(most !== null && most > 1 ? [most] : [])]

  const type = (typed: string) => {
    const number = typedQuantity(typed, most)
    if (number === undefined) return
    setText(typed.trim() === '' ? '' : String(number))
    onChange(number)
  }

  return (
    <div className={classes.quantity}>
      <div className={classes.line}>
        <ButtonElement
          className={classes.step}
          aria-label="Remove one ticket"
          disabled={disabled || value <= 1}
          onClick={() => {
            setText(null)
            onChange(value - 1)
          }}
        >
          <IconMinus size={20} stroke={2} aria-hidden="true" />
        </ButtonElement>
        <input
          className={`${classes.field} number`}
          aria-label="Number of tickets"
          inputMode="numeric"
          value={text ?? String(value)}
          disabled={disabled}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => setText(null)}
        />
        <ButtonElement
          className={classes.step}
          aria-label="Add one ticket"
          disabled={disabled || value >= limit}
          onClick={() => {
            setText(null)
            onChange(value + 1)
          }}
        >
          <IconPlus size={20} stroke={2} aria-hidden="true" />
        </ButtonElement>
      </div>
      {leaps.length > 0 && (
        <div className={classes.leaps}>
          {leaps.map((leap) => (
            <ButtonElement
              key={leap}
              className={classes.leap}
              aria-pressed={leap === value}
              disabled={disabled}
              onClick={() => {
                setText(null)
                onChange(leap)
              }}
            >
              {leap === most ? `All ${leap}` : leap}
            </ButtonElement>
          ))}
        </div>
      )}
    </div>
  )
}
