import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { TeamBoard, TeamBoardWindow } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { ExportLink } from '@/components/office/ExportLink'
import { Warning } from '@/components/office/Warning'
import { Notice } from '@/components/Notice'
import { Paging } from '@/components/Paging'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { Time } from '@/components/Time'
import { openDialog } from '@/dialogs/dialogs'
import { countOf, formatInteger } from '@/lib/format'
import { formatIn } from '@/lib/zonedFormat'
import { sumText } from '../model'
import { ownLeaderboards } from './api'
import classes from './Board.module.css'
import { problemText, windowLabels } from './words'

const TAKE = 10

/** The rounds of a board, the latest first, each with what it waits for and its frozen results. */
export function Rounds({ board }: { board: TeamBoard }) {
  const [page, setPage] = useState(1)
  const query = useQuery(ownLeaderboards.windows(board.id, { take: TAKE, page }))
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton height={240} radius="var(--radius-large)" />}
      isEmpty={({ total }) => total === 0}
      empty={
        <Notice
          art="no rounds"
          title="No rounds yet"
          text="Publish the leaderboard. Its first round then opens at its start."
        />
      }
    >
      {({ data, total }) => (
        <div className={classes.stack}>
          {data.map((round) => (
            <Round key={round.id} board={board} round={round} />
          ))}
          <Paging page={page} take={TAKE} total={total} entity="rounds" onPage={setPage} />
        </div>
      )}
    </QueryView>
  )
}

function Round({ board, round }: { board: TeamBoard; round: TeamBoardWindow }) {
  const { state, number, startsAt, endsAt, endedEarlyAt, dataAt, reviewUntil, freezings } = round
  const { label, tone } = windowLabels[state]
  const problem = problemText(round)
  const facts: [string, React.ReactNode][] = [
    [
      'Time',
      `${formatIn(board.zone, startsAt)} to ${formatIn(board.zone, endsAt)}${endedEarlyAt ? ', ended early' : ''}`,
    ],
    ['Players', formatInteger(round.positionsCount)],
    ['Prizes', sumText(round.summaryCash, round.summaryPoints, board.currency) || 'None'],
    ...(dataAt && state !== 'UPCOMING'
      ? [['Figures', <Time key="data" value={dataAt} />] as [string, React.ReactNode]]
      : []),
    ...(state === 'REVIEW' && reviewUntil
      ? [['Review until', formatIn(board.zone, reviewUntil)] as [string, React.ReactNode]]
      : []),
    ...(round.owed > 0 ? [['Unpaid', countOf(round.owed, 'prize')] as [string, React.ReactNode]] : []),
  ]
  return (
    <Panel
      title={`Round ${number}`}
      actions={
        <span className={classes.actions}>
          <Chip tone={tone}>{label}</Chip>
          {(state === 'RUNNING' || state === 'SETTLING') && (
            <Button
              variant="default"
              onClick={() => openDialog('leaderboard-settle', { window: round, how: 'settle' })}
            >
              {state === 'RUNNING' ? 'End now' : 'Freeze now'}
            </Button>
          )}
          {state === 'REVIEW' && (
            <Button
              variant="default"
              onClick={() => openDialog('leaderboard-settle', { window: round, how: 'freeze' })}
            >
              Freeze again
            </Button>
          )}
        </span>
      }
    >
      <div className={classes.stack}>
        {problem && <Warning title="This round waits for you">{problem}</Warning>}
        {round.openAppeals > 0 && (
          <Warning title={countOf(round.openAppeals, 'open appeal')}>
            No prize is paid before you decide.{' '}
            <Link to={`/admin/leaderboard/${board.id}?tab=appeals`}>View appeals</Link>
          </Warning>
        )}
        {round.changedAt && (
          <Warning title={`${countOf(round.changedRows, 'position')} changed after the result was frozen`}>
            The frozen result stays as it is.{' '}
            <Link to={`/admin/leaderboard/${board.id}?tab=positions&round=${round.id}`}>View the changes</Link>
          </Warning>
        )}
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {freezings.length > 0 && (
          <ul className={classes.freezings} aria-label={`Frozen results of round ${number}`}>
            {freezings.map(({ revision, sha256, frozenAt, rows, reason }) => (
              <li key={revision} className={classes.freezing}>
                <span className={classes.words}>
                  <span>
                    <strong>Result {revision}</strong>, {formatIn(board.zone, frozenAt)}, {countOf(rows, 'row')}
                  </span>
                  <code className={classes.hash}>{sha256}</code>
                  {reason && <span className="quiet small">“{reason}”</span>}
                </span>
                <ExportLink
                  path={`/creator/leaderboards/windows/${round.id}/evidence`}
                  query={{ revision: String(revision) }}
                  label="Download evidence"
                />
              </li>
            ))}
          </ul>
        )}
        <Link to={`/admin/leaderboard/${board.id}?tab=positions&round=${round.id}`}>View positions</Link>
      </div>
    </Panel>
  )
}
