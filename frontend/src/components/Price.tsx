import { Gems } from './Gems'

/** A price. Zero is shown as "Free"; a preview has '' before a price is typed. */
export function Price({ amount, size }: { amount: string; size?: number }) {
  if (amount === '') return <span className="quiet">No price yet</span>
  return amount === '0' ? <strong>Free</strong> : <Gems amount={amount} size={size} />
}
