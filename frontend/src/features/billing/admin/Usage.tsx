import type { Billing } from '@/api/shapes'
import { Meter } from '@/components/Meter'
import { Panel } from '@/components/Panel'
import classes from './Billing.module.css'
import { limitLabels, limitText } from './words'

const NEARLY_FULL = 0.8

/** What the community uses of each limit of its plan. */
export function Usage({ usage }: { usage: Billing['usage'] }) {
  return (
    <Panel title="Usage" lead="A reached limit only stops new additions. No data is deleted.">
      <dl className={classes.usage}>
        {usage.map(({ limit, used, allowed }) => (
          <div key={limit}>
            <dt>{limitLabels[limit]}</dt>
            <dd className="number">
              {limitText(limit, used)} <span className="quiet">of {limitText(limit, allowed).toLowerCase()}</span>
            </dd>
            {allowed !== null && (
              <div className={classes.meter}>
                <Meter
                  share={allowed === 0 ? Number(used > 0) : used / allowed}
                  tone={used >= allowed * NEARLY_FULL && allowed > 0 ? 'warning' : 'brand'}
                />
              </div>
            )}
          </div>
        ))}
      </dl>
    </Panel>
  )
}
