import { useQuery } from '@tanstack/react-query'
import { bootCommunity } from '@/api/boot'
import { Section } from '@/components/Section'
import { raffleRow } from './api'
import { RaffleGrid } from './RaffleGrid'

/** On the home: what can be won just now, the next to end first. Nothing while nothing runs. */
export default function RunningRaffles({ title }: { title?: string }) {
  const { data } = useQuery(raffleRow(bootCommunity().slug))
  const running = data?.data.filter(({ status }) => status === 'ACTIVE') ?? []
  if (running.length === 0) return null
  return (
    <Section title={title || 'Win something'} more={{ to: '/raffles', label: 'All raffles' }}>
      <RaffleGrid raffles={running} />
    </Section>
  )
}
