import { Gems } from './Gems'

/** A price. Zero is shown as "Free". */
export const Price = ({ amount, size }: { amount: string; size?: number }) =>
  amount === '0' ? <strong>Free</strong> : <Gems amount={amount} size={size} />
