import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Panel } from '@/components/Panel'
import { openDialog } from '@/dialogs/dialogs'
import { formatDay } from '@/lib/format'
import { ownership, useCancelHandOver } from './api'
import { CommunityExport } from './CommunityExport'
import classes from './Ownership.module.css'

/** The owner's own actions, which change everything: hand over, export, close. */
export const OwnershipPanel = () => (
  <Panel id="owner" title="Hand over, export or close" lead="Only you as the owner can do this. Your staff cannot.">
    <div className={classes.rows}>
      <HandOverRow />
      <CommunityExport />
      <div className={classes.row}>
        <div className={classes.words}>
          <h3>Close the community</h3>
          <p className="quiet small">
            Fans can no longer visit, and nothing can be bought or won. A paid plan is canceled. You have 30 days to
            reopen the community. Then it is erased.
          </p>
        </div>
        <Button variant="default" color="red" onClick={() => openDialog('community-close', {})}>
          Close community
        </Button>
      </div>
    </div>
  </Panel>
)

function HandOverRow() {
  const { data } = useQuery(ownership.handOver)
  const cancel = useCancelHandOver()
  const open = data?.handOver ?? null
  const isWaiting = open !== null && !open.isExpired
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <h3>Hand over to another person</h3>
        {isWaiting ? (
          <p className="small">
            You offered the community to <strong>{open.receiver}</strong>. They can accept until{' '}
            {formatDay(open.expiresAt)}. Until then, nothing changes.
          </p>
        ) : (
          <p className="quiet small">
            {open ? `Your offer to ${open.receiver} expired on ${formatDay(open.expiresAt)}. ` : ''}
            The new owner gets everything: members, plan, domains and settings. They must accept within 7 days.
          </p>
        )}
      </div>
      {isWaiting ? (
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel offer
        </Button>
      ) : (
        <Button variant="default" disabled={!data} onClick={() => openDialog('hand-over', {})}>
          Hand over
        </Button>
      )}
    </div>
  )
}
