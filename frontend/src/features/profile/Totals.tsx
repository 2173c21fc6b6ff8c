import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Stats } from '@/components/Stats'
import { Gems } from '@/components/Gems'
import { QueryView } from '@/components/QueryView'
import { formatInteger } from '@/lib/format'
import { profiles } from './api'

/** The user's totals over all communities. */
export function Totals() {
  const query = useQuery(profiles.statistic)
  return (
    <QueryView query={query} skeleton={<Skeleton height={96} mb={24} radius="var(--radius-large)" />}>
      {({ balance, earned, spent, removed, orders, communities, topLevel }) => (
        <Stats
          items={[
            { label: 'Gems to spend', value: <Gems amount={balance} size={24} /> },
            { label: 'Earned so far', value: <Gems amount={earned} size={24} /> },
            { label: 'Spent so far', value: <Gems amount={spent} size={24} /> },
            // Only what a creator or their team took; most people have none.
            ...(removed === '0' ? [] : [{ label: 'Removed so far', value: <Gems amount={removed} size={24} /> }]),
            { label: 'Orders', value: formatInteger(orders) },
            { label: 'Communities', value: formatInteger(communities) },
            { label: 'Highest level', value: formatInteger(topLevel) },
          ]}
        />
      )}
    </QueryView>
  )
}
