import { Gems } from './Gems'

/** What something costs. Nothing is said in a word. */
export const Price = ({ amount, size }: { amount: string; size?: number }) =>
  amount === '0' ? <strong>Free</strong> : <Gems amount={amount} size={size} />
