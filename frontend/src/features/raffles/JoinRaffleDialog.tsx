import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { bootCommunity } from '@/api/boot'
import { Countdown } from '@/components/Countdown'
import { QueryView } from '@/components/QueryView'
import { DialogSkeleton } from '@/dialogs/DialogSkeleton'
import type { DialogProps } from '@/dialogs/dialogs'
import { FullPageButton } from '@/dialogs/FullPageButton'
import { useNow } from '@/lib/clock'
import { raffles } from './api'
import { JoinPanel } from './JoinPanel'
import classes from './JoinRaffleDialog.module.css'
import { isOpenPhase, phaseOf, prizeLine } from './model'
import { PhaseMark } from './PhaseMark'
import { RafflePicture } from './RafflePicture'

/** Tickets for one raffle, in a few taps. */
export default function JoinRaffleDialog({ raffle: listed }: DialogProps['raffle-join']) {
  const query = useQuery(raffles.one(bootCommunity().slug, listed.slug))
  const phase = phaseOf(query.data ?? listed, useNow())
  const isRunning = isOpenPhase(phase)
  return (
    <Stack gap="md">
      <div className={classes.head}>
        <div className={classes.picture}>
          <RafflePicture raffle={listed} eager sizes="160px" />
        </div>
        <Stack gap={6} align="flex-start" miw={0}>
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
        </Stack>
      </div>
      <QueryView query={query} skeleton={<DialogSkeleton />}>
        {(raffle) => <JoinPanel raffle={raffle} />}
      </QueryView>
      <FullPageButton to={`/raffles/${listed.slug}`} />
    </Stack>
  )
}
