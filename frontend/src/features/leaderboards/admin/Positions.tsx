import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ChangedBoardRow, TeamBoard, TeamBoardPosition, TeamBoardWindow } from '@/api/shapes'
import { Choice } from '@/components/Choice'
import { Notice } from '@/components/Notice'
import { NothingMatches } from '@/components/NothingMatches'
import type { Column } from '@/components/office/list'
import { TableSkeleton } from '@/components/office/OfficeList'
import { OfficeTable } from '@/components/office/OfficeTable'
import { Paging } from '@/components/Paging'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { SearchField } from '@/components/SearchField'
import { openDialog } from '@/dialogs/dialogs'
import { countOf } from '@/lib/format'
import { can } from '@/session/session'
import { valueText, valueTitle } from '../model'
import { ownLeaderboards } from './api'
import classes from './Board.module.css'
import { windowLabels } from './words'

const TAKE = 50
/** The rounds that can be chosen. */
const ROUNDS = 100

/** The positions of a round with whole names. The round is in the address. */
export function Positions({ board }: { board: TeamBoard }) {
  const [params, setParams] = useSearchParams()
  const rounds = useQuery(ownLeaderboards.windows(board.id, { take: ROUNDS, page: 1 }))
  return (
    <QueryView
      query={rounds}
      skeleton={<TableSkeleton />}
      isEmpty={({ total }) => total === 0}
      empty={<Notice art="no rounds" title="No rounds yet" text="Positions appear after the first round starts." />}
    >
      {({ data }) => {
        const wanted = params.get('round') ?? board.window?.id
        const round = data.find(({ id }) => id === wanted) ?? data[0]
        return (
          round && (
            <>
              <div className={classes.tools}>
                <Choice
                  label=""
                  aria-label="Round"
                  value={round.id}
                  options={data.map(({ id, number, state }) => ({
                    value: id,
                    label: `Round ${number}: ${windowLabels[state].label.toLowerCase()}`,
                  }))}
                  onChange={(id) =>
                    setParams((current) => {
                      const next = new URLSearchParams(current)
                      next.set('round', id)
                      return next
                    })
                  }
                />
              </div>
              {round.changedAt && <Changes key={`changes ${round.id}`} board={board} round={round} />}
              <List key={round.id} board={board} round={round} />
            </>
          )
        )
      }}
    </QueryView>
  )
}

function List({ board, round }: { board: TeamBoard; round: TeamBoardWindow }) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const query = useQuery(ownLeaderboards.positions(round.id, { take: TAKE, page, ...(search && { search }) }))
  const columns = useMemo(() => columnsOf(board), [board])
  const find = (words: string) => {
    setSearch(words)
    setPage(1)
  }
  return (
    <>
      <div className={classes.tools}>
        <SearchField label="Search players" value={search} onChange={find} />
      </div>
      <QueryView
        query={query}
        skeleton={<TableSkeleton />}
        isEmpty={({ total }) => total === 0}
        empty={
          search ? (
            <NothingMatches art="no such player" text="No player matches this search." clear={() => find('')} />
          ) : (
            <Notice art="no players" title="No players" text="No one has a value in this round." />
          )
        }
      >
        {({ data, total }) => (
          <>
            <OfficeTable label="Positions" rows={data} columns={columns} isStale={query.isPlaceholderData} />
            <Paging page={page} take={TAKE} total={total} entity="players" onPage={setPage} />
          </>
        )}
      </QueryView>
    </>
  )
}

function columnsOf(board: TeamBoard): Column<TeamBoardPosition>[] {
  const isEvidenced = board.kind === 'WAGER' && can('REWARDS_MANAGEMENT')
  return [
    {
      key: 'player',
      title: 'Player',
      render: ({ place, casinoUsername }) => (
        <>
          <span className={`${classes.place} number`}>{place}</span>
          {casinoUsername}
        </>
      ),
    },
    {
      key: 'fan',
      title: 'Fan',
      isTyped: true,
      render: ({ memberId, username }) =>
        memberId ? <Link to={`/admin/users/${memberId}`}>{username}</Link> : <span className="quiet">Not matched</span>,
    },
    {
      key: 'value',
      title: valueTitle(board),
      align: 'right',
      render: ({ wagered, casinoUsername }) =>
        isEvidenced ? (
          <Link to={`/admin/wagers?search=${encodeURIComponent(casinoUsername)}`}>
            {valueText(board.kind, wagered, true)}
          </Link>
        ) : (
          valueText(board.kind, wagered, true)
        ),
    },
    { key: 'prize', title: 'Prize', align: 'right', render: ({ prizeText }) => prizeText },
    {
      key: 'act',
      title: 'Action',
      align: 'right',
      render: ({ casinoUsername, username, memberId, accountId }) =>
        (memberId ?? accountId) && (
          <Button
            variant="subtle"
            aria-label={`Exclude ${username ?? casinoUsername}`}
            onClick={() =>
              openDialog('leaderboard-exclude', {
                boardId: board.id,
                name: username ?? casinoUsername,
                memberId,
                accountId,
              })
            }
          >
            Exclude
          </Button>
        ),
    },
  ]
}

/** The positions whose figures changed after the freezing: the frozen figures beside the current ones. */
function Changes({ board, round }: { board: TeamBoard; round: TeamBoardWindow }) {
  const query = useQuery(ownLeaderboards.changes(round.id))
  const columns = useMemo(() => changeColumns(board), [board])
  return (
    <div className={classes.changes}>
      <Panel
        title="Changed after freezing"
        lead={`${countOf(round.changedRows, 'position')} differ now. The frozen result stays as it is.`}
      >
        <QueryView query={query} skeleton={<TableSkeleton rows={3} />}>
          {({ data }) => (
            <OfficeTable
              label="Changed positions"
              rows={data.map((row) => ({ ...row, id: row.casinoUsername }))}
              columns={columns}
            />
          )}
        </QueryView>
      </Panel>
    </div>
  )
}

type Changed = ChangedBoardRow & { id: string }

function changeColumns({ kind }: TeamBoard): Column<Changed>[] {
  const text = (place: number | null, value: string | null) =>
    value === null ? 'No value' : `${valueText(kind, value)}, place ${place ?? '—'}`
  return [
    { key: 'player', title: 'Player', render: ({ casinoUsername }) => casinoUsername },
    {
      key: 'frozen',
      title: 'Frozen',
      align: 'right',
      render: ({ frozenPlace, frozenValue }) => text(frozenPlace, frozenValue),
    },
    {
      key: 'current',
      title: 'Now',
      align: 'right',
      render: ({ currentPlace, currentValue }) => text(currentPlace, currentValue),
    },
  ]
}
