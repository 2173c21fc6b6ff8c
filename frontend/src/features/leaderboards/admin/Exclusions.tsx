import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { members } from '@/api/queries/office/members'
import type { BoardExclusion, TeamBoard } from '@/api/shapes'
import { Notice } from '@/components/Notice'
import type { Column } from '@/components/office/list'
import { TableSkeleton } from '@/components/office/OfficeList'
import { OfficeTable } from '@/components/office/OfficeTable'
import { Paging } from '@/components/Paging'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { SearchField } from '@/components/SearchField'
import { openDialog } from '@/dialogs/dialogs'
import { formatDay } from '@/lib/format'
import { can } from '@/session/session'
import { ownLeaderboards, useInclude } from './api'
import classes from './Board.module.css'

const TAKE = 20
const FOUND = 5

/** The participants that a board does not count, and the search for a fan to exclude. */
export function Exclusions({ board }: { board: TeamBoard }) {
  const [page, setPage] = useState(1)
  const query = useQuery(ownLeaderboards.exclusions(board.id, { take: TAKE, page }))
  const columns = useMemo(() => columnsOf(board.id), [board.id])
  return (
    <div className={classes.stack}>
      <p className="quiet">
        {board.excludesTeam ? 'The owner and the team are left out by a rule of this leaderboard.' : ''} A casino
        account without a fan is excluded in the list of positions.
      </p>
      {can('USERS_MANAGEMENT') && <FindFan boardId={board.id} />}
      <QueryView
        query={query}
        skeleton={<TableSkeleton />}
        isEmpty={({ total }) => total === 0}
        empty={<Notice art="no exclusions" title="No one is excluded" text="All players of the rounds count." />}
      >
        {({ data, total }) => (
          <>
            <OfficeTable label="Exclusions" rows={data} columns={columns} isStale={query.isPlaceholderData} />
            <Paging page={page} take={TAKE} total={total} entity="exclusions" onPage={setPage} />
          </>
        )}
      </QueryView>
    </div>
  )
}

const columnsOf = (boardId: string): Column<BoardExclusion>[] => [
  {
    key: 'name',
    title: 'Player',
    render: ({ name, memberId }) => (memberId ? <Link to={`/admin/users/${memberId}`}>{name}</Link> : name),
  },
  { key: 'kind', title: 'Kind', render: ({ memberId }) => (memberId ? 'Fan' : 'Casino account') },
  { key: 'since', title: 'Since', align: 'right', render: ({ createdAt }) => formatDay(createdAt) },
  { key: 'reason', title: 'Reason', isWide: true, render: ({ reason }) => reason },
  { key: 'act', title: 'Action', align: 'right', render: (row) => <Include boardId={boardId} row={row} /> },
]

function Include({ boardId, row }: { boardId: string; row: BoardExclusion }) {
  const include = useInclude(boardId)
  return (
    <Button
      variant="subtle"
      loading={include.isPending}
      aria-label={`Count ${row.name} again`}
      onClick={() => include.mutate(row.id)}
    >
      Count again
    </Button>
  )
}

function FindFan({ boardId }: { boardId: string }) {
  const [search, setSearch] = useState('')
  const { data } = useQuery({
    ...members.list({ take: FOUND, page: 1, search }),
    enabled: search.trim().length > 1,
  })
  const found = search.trim().length > 1 ? (data?.data ?? []) : []
  return (
    <Panel title="Exclude a fan">
      <div className={classes.stack}>
        <SearchField label="Search fans" value={search} onChange={setSearch} />
        {found.length > 0 && (
          <ul className={classes.found}>
            {found.map(({ id, username }) => (
              <li key={id}>
                <span>{username}</span>
                <Button
                  variant="default"
                  aria-label={`Exclude ${username}`}
                  onClick={() =>
                    openDialog('leaderboard-exclude', { boardId, name: username, memberId: id, accountId: null })
                  }
                >
                  Exclude
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}
