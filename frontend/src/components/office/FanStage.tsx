import type { ReactNode } from 'react'
import classes from './FanStage.module.css'

interface Props {
  /** One of several cards of a list. */
  card?: ReactNode
  className?: string
  /** The content below the card, or instead of it. */
  children?: ReactNode
}

/** A thing with the look that fans see, in the office's own look around it. Nothing in it can be pressed. */
export const FanStage = ({ card, className = '', children }: Props) => (
  <div className={`as-fans-see-it ${classes.stage} ${className}`} inert>
    {card && <div className={classes.card}>{card}</div>}
    {children}
  </div>
)
