import type { Item, ItemDetail } from '@/api/shapes'
import { Gems } from '@/components/Gems'
import { Time } from '@/components/Time'
import classes from './Item.module.css'
import { stepWords } from './words'

/** The origin of an item, and all events since. */
export const History = ({ steps, origin }: { steps: ItemDetail['history']; origin: Item['origin'] }) => (
  <ol className={classes.steps}>
    {steps.map(({ event, at, amount, reason }) => {
      const { label, icon: Icon } = stepWords(event, origin)
      return (
        <li key={`${event} ${at}`}>
          <span className={classes.mark}>
            <Icon size={14} stroke={2} aria-hidden="true" />
          </span>
          <div>
            <p className={classes.what}>
              {label}
              {amount !== null && amount !== '0' && <Gems amount={amount} size={14} />}
            </p>
            <p className="quiet small">
              <Time value={at} />
            </p>
            {reason && <p className={classes.reason}>“{reason}”</p>}
          </div>
        </li>
      )
    })}
  </ol>
)
