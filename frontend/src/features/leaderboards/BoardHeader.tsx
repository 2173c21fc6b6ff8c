import type { ReactNode } from 'react'
import type { Board, BoardWindow } from '@/api/shapes'
import { Countdown } from '@/components/Countdown'
import { Time } from '@/components/Time'
import { useNow } from '@/lib/clock'
import { formatInteger } from '@/lib/format'
import classes from './BoardHeader.module.css'
import { formatIn } from '@/lib/zonedFormat'
import { phaseOf, repeatSentence, sumText } from './model'
import { PhaseMark } from './PhaseMark'

interface Props {
  board: Board
  as?: 'h1' | 'h3'
  children?: ReactNode
}

/** A board at its largest: its state, the remaining time, its prizes, and the age of its figures. */
export function BoardHeader({ board, as: Heading = 'h1', children }: Props) {
  const { window } = board
  const phase = phaseOf(window, useNow())
  const isOpen = phase === 'RUNNING' || phase === 'UPCOMING'
  const prizes = sumText(board.summaryCash, board.summaryPoints, board.currency)
  return (
    <header className={classes.header}>
      <div className={classes.title}>
        <PhaseMark phase={phase} />
        <Heading dir="auto" className={classes.name}>
          {board.name}
        </Heading>
        {board.description && (
          <p dir="auto" className={classes.text}>
            {board.description}
          </p>
        )}
      </div>
      <dl className={classes.facts}>
        {window && (
          <div className={classes.clock}>
            <dt>{phase === 'UPCOMING' ? 'Starts in' : isOpen ? 'Ends in' : 'Ended'}</dt>
            <dd>
              {isOpen ? <Countdown startAt={window.startsAt} endAt={window.endsAt} /> : <Time value={window.endsAt} />}
            </dd>
          </div>
        )}
        <div>
          <dt>Prizes</dt>
          <dd>{prizes || 'None'}</dd>
        </div>
        {window && phase !== 'UPCOMING' && (
          <div>
            <dt>Players</dt>
            <dd className="number">{formatInteger(window.positionsCount)}</dd>
          </div>
        )}
      </dl>
      {window && (
        <p className={classes.when}>
          {formatIn(board.zone, window.startsAt)} to {formatIn(board.zone, window.endsAt)}.{' '}
          {board.repeat !== 'NONE' && `Round ${window.number}. `}
          {repeatSentence(board)}
          {window.endedEarlyAt && ' The team ended this round early.'}
        </p>
      )}
      {window && phase !== 'UPCOMING' && (
        <p className={classes.age}>
          <FiguresAge board={board} window={window} />
        </p>
      )}
      {children}
    </header>
  )
}

/** How old the figures are: "Read 4 minutes ago". */
function FiguresAge({ board, window: { dataAt, updatedAt, frozenAt } }: { board: Board; window: BoardWindow }) {
  if (frozenAt) {
    return (
      <>
        Frozen <Time value={frozenAt} />
      </>
    )
  }
  const at = board.kind === 'WAGER' ? dataAt : updatedAt
  if (at === null) return board.kind === 'WAGER' ? 'No casino was read yet' : 'Not counted yet'
  return (
    <>
      {board.kind === 'WAGER' ? 'Read' : 'Counted'} <Time value={at} />
    </>
  )
}
