import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Economy } from '@/api/shapes'
import { Panel } from '@/components/Panel'
import { can } from '@/session/session'
import classes from './Economy.module.css'

/** Leads to what helps a team to set rewards and prices, and says from when on each part has figures. */
export function PlanAhead({ inflation }: { inflation: Economy['inflation'] }) {
  const mayOpen = can('CHALLENGES_MANAGEMENT')
  return (
    <Panel title="Plan your economy" lead="Try a change before you make it, and check your prices.">
      <ul className={classes.plan}>
        <li>
          <h3>Simulate a rule</h3>
          <p className="quiet small">
            Add or edit an earning rule to see what it would have paid for the last 7 or 30 days, before you save it. It
            needs fans who did it in these days.
          </p>
          {mayOpen && (
            <Button component={Link} to="/admin/quests/earning" variant="default" size="sm">
              Simulate a rule
            </Button>
          )}
        </li>
        <li>
          <h3>Check prices</h3>
          <p className="quiet small">
            See how many days a fan earns until they can buy each product. Figures appear once 5 fans have earned gems,
            and gems were earned on 7 of the last 30 days.
          </p>
          {mayOpen && (
            <Button component={Link} to="/admin/quests/earning?tab=economy" variant="default" size="sm">
              Check prices
            </Button>
          )}
        </li>
        <li>
          <h3>Inflation warning</h3>
          <p className="quiet small">
            {inflation.warning
              ? 'The warning at the top of this page shows now.'
              : 'No warning now. One appears on this page if fans earn at least 1,000 gems more than they spend, and more than one and a half times as many.'}
          </p>
        </li>
      </ul>
    </Panel>
  )
}
