import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router'
import { ApiError } from '@/api/errors'
import { keyFor } from '@/api/keys'
import { queryClient } from '@/api/queryClient'
import type { BoardPage, BoardWindow } from '@/api/shapes'
import { BackLink } from '@/components/BackLink'
import { DeferredSection } from '@/components/DeferredSection'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { Paging } from '@/components/Paging'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { leaderboards } from '@/features/leaderboards/api'
import { BoardHeader } from '@/features/leaderboards/BoardHeader'
import { isFrozen, type Phase, phaseNotes, phaseOf } from '@/features/leaderboards/model'
import { OwnRow } from '@/features/leaderboards/OwnRow'
import { Podium } from '@/features/leaderboards/Podium'
import { PositionTable } from '@/features/leaderboards/PositionTable'
import { PrizeList, Rules } from '@/features/leaderboards/Rules'
import { NotFound } from '@/layouts/NotFound'
import { useNow } from '@/lib/clock'
import { lazily } from '@/lib/lazily'
import { useRefreshAt } from '@/lib/useRefreshAt'
import classes from './leaderboard.module.css'

// For people whose age is not known yet.
const BoardGate = lazily(() => import('@/features/leaderboards/BoardGate'))
// For rounds with a frozen result.
const Result = lazily(async () => ({ default: (await import('@/features/leaderboards/Result')).Result }))
// Below the first screen.
const PastRounds = lazily(async () => ({ default: (await import('@/features/leaderboards/PastRounds')).PastRounds }))

const TAKE = 25
const PODIUM = 3

export function loader({ params: { id = '' }, request }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(leaderboards.one(id, roundOf(new URL(request.url).searchParams)))
  return null
}

/** The past round of an address; undefined for the current one. */
const roundOf = (params: URLSearchParams) => params.get('round') ?? undefined

export function Component() {
  const { id = '' } = useParams()
  const round = roundOf(useSearchParams()[0])
  const query = useQuery(leaderboards.one(id, round))
  const error = query.error instanceof ApiError ? query.error : undefined

  // A board that excludes this person's age or country is like one that does not exist.
  if (error && (error.status === 404 || error.code === 'AGE_TOO_YOUNG' || error.code === 'COUNTRY_NOT_ALLOWED')) {
    return (
      <NotFound
        title={round ? 'This round is not available' : 'This leaderboard is not available'}
        text="It may have been removed."
        to="/leaderboards"
        label="Back to leaderboards"
      />
    )
  }
  return (
    <Page title={query.data?.name ?? 'Leaderboard'} bare>
      {round ? (
        <BackLink to={`/leaderboards/${id}`}>Current round</BackLink>
      ) : (
        <BackLink to="/leaderboards">Leaderboards</BackLink>
      )}
      {error?.code === 'AGE_CONFIRMATION_REQUIRED' ? (
        <Suspense>
          <BoardGate id={id} onConfirmed={() => void query.refetch()} />
        </Suspense>
      ) : (
        <QueryView alone query={query} skeleton={<BoardSkeleton />}>
          {(board) => <Whole key={`${board.id} ${round ?? ''}`} board={board} />}
        </QueryView>
      )}
    </Page>
  )
}

function Whole({ board }: { board: BoardPage }) {
  const { window } = board
  const [params, setParams] = useSearchParams()
  useRefreshAt([window?.startsAt, window?.endsAt, window?.reviewUntil], keyFor('leaderboards', 'one', board.id))
  const showPage = (page: number) =>
    setParams((current) => {
      const next = new URLSearchParams(current)
      if (page > 1) next.set('page', String(page))
      else next.delete('page')
      return next
    })

  return (
    <>
      <BoardHeader board={board} />
      <div className={classes.below}>
        <div className={classes.main}>
          {window === null ? (
            <Notice art="no round" title="No round is planned" text="The next round appears here." />
          ) : (
            <Positions
              board={board}
              window={window}
              page={Math.max(1, Math.trunc(Number(params.get('page'))) || 1)}
              onPage={showPage}
            />
          )}
        </div>
        <div className={classes.side}>
          {window && isFrozen(window) && (
            <Suspense fallback={<Skeleton height={240} radius="var(--radius-large)" />}>
              <Result board={board} window={window} />
            </Suspense>
          )}
          {board.prizes.length > 0 && (
            <Panel title="Prizes">
              <PrizeList prizes={board.prizes} />
            </Panel>
          )}
          <Panel title="Rules">
            <Rules board={board} />
          </Panel>
        </div>
      </div>
      {board.repeat !== 'NONE' && board.pastWindows > 0 && (
        <DeferredSection>
          <Suspense fallback={<Skeleton className={classes.past} height={120} radius="var(--radius-large)" />}>
            <PastRounds board={board} />
          </Suspense>
        </DeferredSection>
      )}
    </>
  )
}

interface PositionsProps {
  board: BoardPage
  window: BoardWindow
  page: number
  onPage: (page: number) => void
}

/** The podium, the positions below it, and the person's own row, which stays in view. */
function Positions({ board, window, page, onPage }: PositionsProps) {
  const phase = phaseOf(window, useNow())
  const query = useQuery(leaderboards.positions(board.id, { window: window.id, take: TAKE, page }))
  return (
    <>
      {phaseNotes[phase] && (
        <p className={classes.note} role="status">
          {phaseNotes[phase]}
        </p>
      )}
      {phase === 'UPCOMING' ? (
        <>
          <Empty phase={phase} board={board} />
          <OwnRow board={board} window={window} own={query.data?.own ?? null} />
        </>
      ) : (
        <QueryView query={query} skeleton={<RowsSkeleton />}>
          {({ data, total, own }) => {
            const rows = data.filter(({ order }) => order > PODIUM)
            return (
              <>
                {total === 0 && <Empty phase={phase} board={board} />}
                {board.podium.length > 0 && <Podium positions={board.podium} kind={board.kind} />}
                {rows.length > 0 && <PositionTable board={board} positions={rows} isStale={query.isPlaceholderData} />}
                <OwnRow board={board} window={window} own={own} />
                <Paging page={page} take={TAKE} total={total} entity="players" onPage={onPage} />
              </>
            )
          }}
        </QueryView>
      )}
    </>
  )
}

const HINTS = {
  WAGER: 'Wagers appear here after the casino was read.',
  POINTS: 'Earn gems to take the first place.',
  EXPERIENCE: 'Earn experience to take the first place.',
  MANUAL: 'The team enters the points.',
} as const

function Empty({ phase, board }: { phase: Phase; board: BoardPage }) {
  if (phase === 'UPCOMING') {
    return (
      <Notice
        art={`soon ${board.name}`}
        title="This round has not started"
        text="Positions appear here after the start."
      />
    )
  }
  return phase === 'RUNNING' ? (
    <Notice art={`first ${board.name}`} title="No one is on the board yet" text={HINTS[board.kind]} />
  ) : (
    <Notice art={`empty ${board.name}`} title="This round had no players" text="No prize was won." />
  )
}

const RowsSkeleton = () => (
  <div className={classes.main}>
    <Skeleton height={280} radius="var(--radius-large)" />
    <Skeleton height={480} radius="var(--radius-large)" />
  </div>
)

const BoardSkeleton = () => (
  <div className={classes.skeleton}>
    <Skeleton height={200} radius="var(--radius-large)" />
    <Skeleton height={480} radius="var(--radius-large)" />
  </div>
)
