import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { BoardPayout } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { Notice } from '@/components/Notice'
import type { Column } from '@/components/office/list'
import { TableSkeleton } from '@/components/office/OfficeList'
import { OfficeTable } from '@/components/office/OfficeTable'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { Segmented } from '@/components/Segmented'
import { openDialog } from '@/dialogs/dialogs'
import { formatDay } from '@/lib/format'
import { boardPayouts } from './api'
import classes from './Board.module.css'

const TAKE = 20
const STATES = [
  { value: 'ALL', label: 'All' },
  { value: 'OWED', label: 'Owed' },
  { value: 'PAID', label: 'Paid' },
] as const
type State = (typeof STATES)[number]['value']

const columns: Column<BoardPayout>[] = [
  {
    key: 'winner',
    title: 'Winner',
    render: ({ username, casinoUsername, memberId }) =>
      memberId ? <Link to={`/admin/users/${memberId}`}>{username}</Link> : casinoUsername,
  },
  {
    key: 'state',
    title: 'State',
    isState: true,
    render: ({ state }) => (state === 'PAID' ? <Chip tone="success">Paid</Chip> : <Chip tone="warning">Owed</Chip>),
  },
  { key: 'place', title: 'Place', align: 'right', render: ({ place }) => place },
  { key: 'prize', title: 'Prize', align: 'right', render: ({ text }) => text },
  {
    key: 'round',
    title: 'Leaderboard',
    isTyped: true,
    render: ({ boardId, boardName, windowNumber }) => (
      <Link to={`/admin/leaderboard/${boardId}?tab=rounds`}>{`${boardName}, round ${windowNumber}`}</Link>
    ),
  },
  { key: 'ended', title: 'Ended', align: 'right', render: ({ windowEndsAt }) => formatDay(windowEndsAt) },
  { key: 'note', title: 'Note', isWide: true, render: (payout) => <Note payout={payout} /> },
  {
    key: 'act',
    title: 'Action',
    align: 'right',
    // The product itself pays gems.
    render: (payout) =>
      payout.state === 'OWED' &&
      payout.kind === 'CASH' && (
        <Button
          variant="default"
          aria-label={`Mark ${payout.text} for ${payout.username ?? payout.casinoUsername} as paid`}
          onClick={() => openDialog('leaderboard-pay', { payout })}
        >
          Mark as paid
        </Button>
      ),
  },
]

/** "Paid Nov 28, 2026: Tip at Stake", or why gems are not paid yet. */
function Note({ payout: { state, kind, note, paidAt, memberId } }: { payout: BoardPayout }) {
  if (state === 'PAID') return <>{[paidAt && `Paid ${formatDay(paidAt)}`, note].filter(Boolean).join(': ')}</>
  if (kind === 'CASH') return null
  return (
    <span className="quiet">
      {memberId ? 'Paid automatically' : 'Waits until the casino account is confirmed for a fan'}
    </span>
  )
}

/** The prizes of ended rounds, of all boards or of one: owed ones first. */
export function Payouts({ boardId }: { boardId?: string }) {
  const [state, setState] = useState<State>('ALL')
  const [page, setPage] = useState(1)
  const query = useQuery(
    boardPayouts.list({
      take: TAKE,
      page,
      ...(boardId && { board: boardId }),
      ...(state !== 'ALL' && { state }),
    }),
  )
  return (
    <>
      <div className={classes.tools}>
        <Segmented
          label="State"
          value={state}
          options={STATES}
          onChange={(value) => {
            setState(value)
            setPage(1)
          }}
        />
      </div>
      <QueryView
        query={query}
        skeleton={<TableSkeleton />}
        isEmpty={({ total }) => total === 0}
        empty={
          <Notice
            art="no payouts"
            title={state === 'OWED' ? 'No prize is owed' : 'No payouts yet'}
            text="Prizes are listed here after the review of a round."
          />
        }
      >
        {({ data, total }) => (
          <>
            <OfficeTable label="Payouts" rows={data} columns={columns} isStale={query.isPlaceholderData} />
            <Paging page={page} take={TAKE} total={total} entity="payouts" onPage={setPage} />
          </>
        )}
      </QueryView>
    </>
  )
}
