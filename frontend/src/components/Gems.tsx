import { formatGems, gemUnit } from '@/lib/format'
import { Gem } from './Gem'
import classes from './Gems.module.css'

/** An amount with its mark. Read aloud with the unit. */
export function Gems({ amount, size = 18, sign }: { amount: string; size?: number; sign?: '+' | '-' }) {
  const mark = sign === '-' ? '−' : (sign ?? '')
  return (
    <span className={classes.gems}>
      <Gem size={size} />
      <span className="number">
        {mark}
        {formatGems(amount)}
      </span>
      <span className={classes.unit}> {gemUnit(amount)}</span>
    </span>
  )
}
