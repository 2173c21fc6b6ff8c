import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { bootCommunity } from '@/api/boot'
import type { CommunityClosing } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { useNow } from '@/lib/clock'
import { formatDay, formatExact } from '@/lib/format'
import { openPage } from '@/lib/leaving'
import { ownership, useReopen } from './api'
import { CommunityExport } from './CommunityExport'
import classes from './Ownership.module.css'
import { closedPlanText, closingPlanText, lossText } from './words'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The back office of a closed community: the days left, reopening, and the export. */
export function ClosedOffice() {
  const query = useQuery(ownership.closing)
  const { name } = bootCommunity()
  return (
    <div className={classes.closed}>
      <h1>{name} is closed</h1>
      <QueryView query={query} skeleton={<Skeleton height={320} radius="var(--radius-large)" />}>
        {(found) => <Choices found={found} />}
      </QueryView>
    </div>
  )
}

function Choices({ found: { closedAt, reopenUntil, reason, losses, plan } }: { found: CommunityClosing }) {
  const reopen = useReopen()
  // The clock shows the minute that has begun, so the first day would count as two.
  const now = useNow(MINUTE_MS / 1000) + MINUTE_MS
  const left = reopenUntil ? Math.max(0, Math.ceil((Date.parse(reopenUntil) - now) / DAY_MS)) : 0
  const owned = lossText(losses)
  return (
    <div className={classes.choices}>
      <Panel>
        <div className={classes.facts}>
          <p className={classes.left}>
            <span className={classes.days}>{left}</span>
            <span>{left === 1 ? 'day' : 'days'} left to reopen it</span>
          </p>
          {closedAt && reopenUntil && (
            <p className="quiet">
              You closed it on {formatDay(closedAt)}. It is erased on {formatExact(reopenUntil)}.
            </p>
          )}
          <p className="quiet">
            Reopening brings the community back as it was{owned && `, with the ${owned} of your members`}. Your members
            are notified.
          </p>
          {plan && <p className="quiet">{plan.isCanceled ? closedPlanText(plan) : closingPlanText(plan)}</p>}
          {reason && <p className="quiet">Fans read: “{reason}”</p>}
        </div>
        <FormProblem error={reopen.error} />
        <div className={classes.actions}>
          <Button
            loading={reopen.isPending || reopen.isSuccess}
            onClick={() => reopen.mutate(undefined, { onSuccess: () => openPage('/admin') })}
          >
            Reopen community
          </Button>
          {plan && (
            <Button variant="default" component={Link} to="/admin/settings?tab=BILLING">
              View billing
            </Button>
          )}
        </div>
      </Panel>
      <Panel title="Your data">
        <div className={classes.rows}>
          <CommunityExport />
        </div>
      </Panel>
    </div>
  )
}
