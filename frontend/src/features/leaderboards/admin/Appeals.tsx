import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { TeamBoardAppeal } from '@/api/shapes'
import { Chip, type Tone } from '@/components/Chip'
import { Notice } from '@/components/Notice'
import type { Column } from '@/components/office/list'
import { TableSkeleton } from '@/components/office/OfficeList'
import { OfficeTable } from '@/components/office/OfficeTable'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { openDialog } from '@/dialogs/dialogs'
import { formatDay } from '@/lib/format'
import { boardAppeals } from '@/api/queries/office/boardAppeals'

const TAKE = 20
const STATES = {
  OPEN: { label: 'To decide', tone: 'warning' },
  ACCEPTED: { label: 'Accepted', tone: 'success' },
  REFUSED: { label: 'Refused', tone: 'quiet' },
} as const satisfies Record<TeamBoardAppeal['state'], { label: string; tone: Tone }>

const columns: Column<TeamBoardAppeal>[] = [
  {
    key: 'fan',
    title: 'Fan',
    render: ({ memberId, username }) => <Link to={`/admin/users/${memberId}`}>{username}</Link>,
  },
  {
    key: 'state',
    title: 'State',
    isState: true,
    render: ({ state }) => <Chip tone={STATES[state].tone}>{STATES[state].label}</Chip>,
  },
  {
    key: 'round',
    title: 'Leaderboard',
    isTyped: true,
    render: ({ boardId, boardName, windowNumber }) => (
      <Link to={`/admin/leaderboard/${boardId}?tab=rounds`}>{`${boardName}, round ${windowNumber}`}</Link>
    ),
  },
  { key: 'sent', title: 'Sent', align: 'right', render: ({ createdAt }) => formatDay(createdAt) },
  { key: 'text', title: 'Appeal', isWide: true, render: ({ text }) => text },
  { key: 'answer', title: 'Answer', isWide: true, render: ({ answer }) => answer },
  {
    key: 'act',
    title: 'Action',
    align: 'right',
    render: (appeal) =>
      appeal.state === 'OPEN' && (
        <Button
          variant="default"
          aria-label={`Decide the appeal of ${appeal.username}`}
          onClick={() => openDialog('leaderboard-appeal-decide', { appeal })}
        >
          Decide
        </Button>
      ),
  },
]

/** The appeals of fans, of all boards or of one: open ones first. */
export function Appeals({ boardId }: { boardId?: string }) {
  const [page, setPage] = useState(1)
  const query = useQuery(boardAppeals.list({ take: TAKE, page, ...(boardId && { board: boardId }) }))
  return (
    <QueryView
      query={query}
      skeleton={<TableSkeleton />}
      isEmpty={({ total }) => total === 0}
      empty={
        <Notice
          art="no appeals"
          title="No appeals"
          text="Fans can appeal while a result is in review. No prize of the round is paid before you decide."
        />
      }
    >
      {({ data, total }) => (
        <>
          <OfficeTable label="Appeals" rows={data} columns={columns} isStale={query.isPlaceholderData} />
          <Paging page={page} take={TAKE} total={total} entity="appeals" onPage={setPage} />
        </>
      )}
    </QueryView>
  )
}
