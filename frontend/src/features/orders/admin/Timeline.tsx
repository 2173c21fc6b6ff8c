import type { OrderMoment } from '@/api/shapes'
import { formatExact } from '@/lib/format'
import { Time } from '@/components/Time'
import { orderStatus } from '@/components/orderStatus'
import classes from './Timeline.module.css'

/** The history of an order: each status with the person, the time and the reason. */
export const Timeline = ({ moments }: { moments: OrderMoment[] }) => (
  <ol className={classes.timeline} aria-label="Timeline">
    {moments.map(({ status, at, by, byTeam, reason }, index) => {
      const { label, icon: Icon } = orderStatus[status]
      return (
        <li key={`${at} ${status}`} className={classes.moment} data-last={index === moments.length - 1 || undefined}>
          <span className={classes.mark}>
            <Icon size={14} stroke={2} aria-hidden="true" />
          </span>
          <div>
            <p className={classes.what}>{index === 0 ? 'Bought' : label}</p>
            <p className={classes.who} title={formatExact(at)}>
              {by}
              {byTeam && ' (team)'} · <Time value={at} />
            </p>
            {reason && <p className={classes.reason}>“{reason}”</p>}
          </div>
        </li>
      )
    })}
  </ol>
)
