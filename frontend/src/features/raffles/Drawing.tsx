import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { RafflePage } from '@/api/shapes'
import { Countdown } from '@/components/Countdown'
import { now } from '@/lib/clock'
import { countOf } from '@/lib/format'
import classes from './Drawing.module.css'

/** Between the end and the round: nothing to do but to wait, and why. */
export default function Drawing({ raffle }: { raffle: RafflePage }) {
  return (
    <div className={classes.drawing} role="status">
      <span className={classes.pulse} aria-hidden="true" />
      <div>
        <p className={classes.title}>Drawing</p>
        <p className="quiet small">
          Ticket sales have ended. A public random number decides the winners a minute later. This page shows them.
        </p>
        {Date.parse(raffle.promise.roundAt) > now() && (
          <p className="small">
            The round comes in <Countdown endAt={raffle.promise.roundAt} className={classes.clock} />
          </p>
        )}
        {raffle.ownEntries > 0 && <p className="small">You have {countOf(raffle.ownEntries, 'ticket')}.</p>}
      </div>
      <Button component={Link} to="/raffles/my" variant="default">
        Your tickets
      </Button>
    </div>
  )
}
