import { Button } from '@mantine/core'
import { IconTicket } from '@tabler/icons-react'
import type { Raffle } from '@/api/shapes'
import { FanStage } from '@/components/office/FanStage'
import { now } from '@/lib/clock'
import { phaseOf } from '../model'
import { Prizes } from '../Prizes'
import { RaffleCard } from '../RaffleCard'
import { RaffleHeader } from '../RaffleHeader'
import { buyLabel } from '../useJoining'
import classes from './RaffleFanView.module.css'

/** A raffle as a fan will see it: in the grid, or opened. */
export function RaffleFanView({ raffle, kind }: { raffle: Raffle; kind: 'card' | 'page' }) {
  if (kind === 'card') return <FanStage card={<RaffleCard raffle={raffle} />} />
  return (
    <FanStage className={classes.page}>
      <RaffleHeader raffle={raffle} as="h3">
        <Button fullWidth tabIndex={-1} leftSection={<IconTicket size={20} stroke={1.75} aria-hidden="true" />}>
          {phaseOf(raffle, now()) === 'coming-soon' ? 'Coming soon' : buyLabel(1, raffle.entryCost)}
        </Button>
      </RaffleHeader>
      <Prizes prizes={raffle.prizes} />
    </FanStage>
  )
}
