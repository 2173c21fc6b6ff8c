import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { TeamRaffleDetail } from '@/api/shapes'
import { NothingMatches } from '@/components/NothingMatches'
import type { Column, Direction } from '@/components/office/list'
import { ExportLink } from '@/components/office/ExportLink'
import { TableSkeleton } from '@/components/office/OfficeList'
import { OfficeTable } from '@/components/office/OfficeTable'
import { Paging } from '@/components/Paging'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { SearchField } from '@/components/SearchField'
import { Time } from '@/components/Time'
import { formatInteger } from '@/lib/format'
import { raffleEntrants } from './api'

const TAKE = 20
type Sort = 'TICKETS' | 'SINCE' | 'NAME'

interface Entrant {
  id: string
  username: string | null
  tickets: number
  free: number
  since: string
}

const columns: Column<Entrant>[] = [
  {
    key: 'name',
    title: 'Fan',
    sort: 'NAME',
    render: ({ id, username }) => (username ? <Link to={`/admin/users/${id}`}>{username}</Link> : 'Former user'),
  },
  {
    key: 'tickets',
    title: 'Tickets',
    align: 'right',
    sort: 'TICKETS',
    render: ({ tickets }) => formatInteger(tickets),
  },
  { key: 'free', title: 'Free', align: 'right', render: ({ free }) => formatInteger(free) },
  { key: 'since', title: 'Since', align: 'right', sort: 'SINCE', render: ({ since }) => <Time value={since} /> },
]

/** The fans with tickets: found by name, sorted, and as a file. */
export function EntrantsCard({ raffle }: { raffle: TeamRaffleDetail }) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [sort, setSort] = useState<{ by: Sort; direction: Direction }>({ by: 'TICKETS', direction: 'desc' })
  const asked = { search, sortBy: sort.by, sortDirection: sort.direction }
  const query = useQuery(raffleEntrants(raffle.id, { ...asked, page, take: TAKE }))
  if (raffle.members === 0) return null
  const find = (words: string) => {
    setSearch(words)
    setPage(1)
  }
  return (
    <Panel title="Entrants" lead="The fans with tickets, and since when.">
      <Group gap={8} mb={12} justify="space-between">
        <SearchField label="Search entrants" value={search} onChange={find} />
        <ExportLink path={`/creator/raffle/one/${raffle.id}/entrants/csv`} query={asked} />
      </Group>
      <QueryView
        query={query}
        skeleton={<TableSkeleton rows={4} />}
        isEmpty={({ total }) => total === 0}
        empty={
          <NothingMatches art={`entrants ${search}`} text="No fan of this name has a ticket." clear={() => find('')} />
        }
      >
        {({ data, total }) => (
          <>
            <OfficeTable
              label="Entrants"
              rows={data}
              columns={columns}
              sort={{
                ...sort,
                onSort: (by, direction) => {
                  setSort({ by: by as Sort, direction })
                  setPage(1)
                },
              }}
              isStale={query.isPlaceholderData}
            />
            <Paging page={page} take={TAKE} total={total} entity="entrants" onPage={setPage} />
          </>
        )}
      </QueryView>
    </Panel>
  )
}
