import { Button } from '@mantine/core'
import { IconTicket } from '@tabler/icons-react'
import type { Raffle } from '@/api/shapes'
import { now } from '@/lib/clock'
import { phaseOf } from '../model'
import { Prizes } from '../Prizes'
import { RaffleCard } from '../RaffleCard'
import { RaffleHeader } from '../RaffleHeader'
import { buyLabel } from '../useJoining'
import classes from './RaffleFanView.module.css'

/** A raffle as a fan will see it: in the grid, or opened. Nothing in it can be pressed. */
export function RaffleFanView({ raffle, kind }: { raffle: Raffle; kind: 'card' | 'page' }) {
  const isSoon = phaseOf(raffle, now()) === 'coming-soon'
  return (
    <div className={`as-fans-see-it ${classes.stage}`} data-kind={kind} inert>
      {kind === 'card' ? (
        <div className={classes.card}>
          <RaffleCard raffle={raffle} />
        </div>
      ) : (
        <div className={classes.page}>
          <RaffleHeader raffle={raffle} as="h3">
            <Button fullWidth tabIndex={-1} leftSection={<IconTicket size={20} stroke={1.75} aria-hidden="true" />}>
              {isSoon ? 'Coming soon' : buyLabel(1, raffle.entryCost)}
            </Button>
          </RaffleHeader>
          <Prizes prizes={raffle.prizes} />
        </div>
      )}
    </div>
  )
}
