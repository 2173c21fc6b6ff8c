import { IconArrowUpRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { bootCommunity } from '@/api/boot'
import { useGoTo } from '@/lib/RouterContext'
import { Countdown } from '@/components/Countdown'
import { QueryView } from '@/components/QueryView'
import { DialogSkeleton } from '@/dialogs/DialogSkeleton'
import type { DialogProps } from '@/dialogs/dialogs'
import { useNow } from '@/lib/clock'
import { raffles } from './api'
import { JoinPanel } from './JoinPanel'
import classes from './JoinRaffleDialog.module.css'
import { isOpenPhase, phaseOf, prizeLine } from './model'
import { PhaseMark } from './PhaseMark'
import { RafflePicture } from './RafflePicture'

/** Tickets for one raffle, in a few taps. */
export default function JoinRaffleDialog({ raffle: listed }: DialogProps['raffle-join']) {
  const goTo = useGoTo()
  const query = useQuery(raffles.one(bootCommunity().slug, listed.slug))
  const phase = phaseOf(query.data ?? listed, useNow())
  const isRunning = isOpenPhase(phase)
  return (
    <div className={classes.dialog}>
      <div className={classes.head}>
        <div className={classes.picture}>
          <RafflePicture raffle={listed} eager sizes="160px" />
        </div>
        <div className={classes.words}>
          <PhaseMark phase={phase} />
          <h3 dir="auto" className={classes.name}>
            {listed.name}
          </h3>
          <p className="quiet small">{prizeLine(listed)}</p>
          {isRunning && (
            <p className="quiet small">
              {phase === 'coming-soon' ? 'Starts In' : 'Ends in'}{' '}
              <Countdown startAt={listed.startAt} endAt={listed.endAt} className={classes.clock} />
            </p>
          )}
        </div>
      </div>
      <QueryView query={query} skeleton={<DialogSkeleton />}>
        {(raffle) => <JoinPanel raffle={raffle} />}
      </QueryView>
      <button
        type="button"
        className={classes.page}
        // In place of the list's own address with this dialog: the change of address closes it.
        onClick={() => goTo(`/raffles/${listed.slug}`, { replace: true })}
      >
        View full page
        <IconArrowUpRight size={16} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}
