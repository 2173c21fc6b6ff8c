import type { Product } from '@/api/shapes'
import { formatGems, formatInteger } from '@/lib/format'
import { LOW_STOCK } from '@/api/constants'
import { validation } from '@/lib/text'
import classes from './BuyPanel.module.css'

interface Props {
  variants: Product['variants']
  chosen: string | null
  isMissing: boolean
  onChoose: (id: string) => void
}

/** The option that the fan buys. A sold-out option is visible, but cannot be chosen. */
export default function VariantChoice({ variants, chosen, isMissing, onChoose }: Props) {
  return (
    <fieldset className={classes.variants}>
      <legend>Choose an option</legend>
      <div className={classes.options}>
        {variants.map((variant) => {
          const note = noteOf(variant)
          return (
            <label key={variant.id} className={classes.option}>
              <input
                type="radio"
                name="variant"
                value={variant.id}
                checked={chosen === variant.id}
                disabled={variant.quantity === 0}
                onChange={() => onChoose(variant.id)}
              />
              <span>
                <b dir="auto">{variant.name}</b>
                {note && <small>{note}</small>}
              </span>
            </label>
          )
        })}
      </div>
      {isMissing && (
        <p className={classes.missing} role="alert" data-error>
          {validation.required}
        </p>
      )}
    </fieldset>
  )
}

function noteOf({ quantity, extraPrice }: Product['variants'][number]) {
  if (quantity === 0) return 'Sold out'
  const extra = extraPrice === '0' ? '' : `${formatGems(extraPrice)} more`
  const left = quantity === null || quantity >= LOW_STOCK ? '' : `${formatInteger(quantity)} left`
  return [extra, left].filter(Boolean).join(' · ')
}
