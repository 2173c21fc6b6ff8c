import type { Delivery, Order } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { ownStatus, stepsOf } from '@/components/orderStatus'
import classes from './OrderWay.module.css'

const SPOKEN = { done: 'done', here: 'now', ahead: 'still ahead' } as const

interface Props {
  order: Pick<Order, 'status' | 'product'> & { delivery?: Delivery | null }
}

/** The progress of an order from paid to complete. */
export function OrderWay({ order }: Props) {
  const steps = stepsOf(order)
  if (!steps) {
    const { label, tone, meaning, icon: Icon } = ownStatus(order.status)
    return (
      <p className={classes.left}>
        <Chip tone={tone} icon={<Icon size={14} stroke={2} aria-hidden="true" />}>
          {label}
        </Chip>
        <span className="quiet small">{meaning}</span>
      </p>
    )
  }
  return (
    <ol className={classes.way}>
      {steps.map(({ status, state }) => {
        const { label, meaning, icon: Icon } = ownStatus(status, order.delivery?.method)
        return (
          <li key={status} data-state={state} aria-current={state === 'here' ? 'step' : undefined}>
            <span className={classes.mark}>
              <Icon size={16} stroke={2} aria-hidden="true" />
            </span>
            <div>
              <p className={classes.label}>
                {label} <span className={classes.spoken}>({SPOKEN[state]})</span>
              </p>
              {state === 'here' && <p className="quiet small">{meaning}</p>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
