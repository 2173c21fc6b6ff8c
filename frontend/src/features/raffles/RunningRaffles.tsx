import { useQuery } from '@tanstack/react-query'
import { bootCommunity } from '@/api/boot'
import { CardGrid } from '@/components/CardGrid'
import { Section } from '@/components/Section'
import { raffleRow } from './api'
import { RaffleCard } from './RaffleCard'

/** The running raffles on the home page, the next to end first. Empty while none runs. */
export default function RunningRaffles({ title }: { title?: string }) {
  const { data } = useQuery(raffleRow(bootCommunity().slug))
  const running = data?.data.filter(({ status }) => status === 'ACTIVE') ?? []
  if (running.length === 0) return null
  return (
    <Section title={title || 'Win something'} more={{ to: '/raffles', label: 'All raffles' }}>
      <CardGrid things={running} render={(raffle, isEager) => <RaffleCard raffle={raffle} eager={isEager} />} />
    </Section>
  )
}
