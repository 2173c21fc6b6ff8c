import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Board } from '@/api/shapes'
import card from '@/components/Card.module.css'
import { CardPicture } from '@/components/CardPicture'
import { Countdown } from '@/components/Countdown'
import { Time } from '@/components/Time'
import { useNow } from '@/lib/clock'
import { formatInteger } from '@/lib/format'
import classes from './BoardCard.module.css'
import { kindWords, phaseOf, sumText } from './model'
import { PhaseMark } from './PhaseMark'

const MINUTE = 60

/** A board on a card: its prizes, the remaining time and the number of players. */
export function BoardCard({ board, eager }: { board: Board; eager?: boolean }) {
  const phase = phaseOf(board.window, useNow(MINUTE))
  const isOver = phase === 'PAID' || phase === 'CANCELED' || phase === 'NONE'
  const prizes = sumText(board.summaryCash, board.summaryPoints, board.currency)
  return (
    <Link to={`/leaderboards/${board.id}`} className={card.card} data-gone={isOver || undefined}>
      <div className={card.picture}>
        <CardPicture name={board.name} src={null} eager={eager} />
        <span className={classes.state}>
          <PhaseMark phase={phase} />
        </span>
      </div>
      <div className={`${card.words} ${classes.words}`}>
        <div className={classes.head}>
          <p dir="auto" className={card.name}>
            {board.name}
          </p>
          <p className="quiet small">{kindWords[board.kind]}</p>
        </div>
        <div className={classes.row}>
          <When board={board} />
          {board.denial === null && (
            <div className={classes.players}>
              <span className={`${classes.figure} number`}>{formatInteger(board.positionsCount)}</span>
              <span className="quiet tiny">{board.positionsCount === 1 ? 'player' : 'players'}</span>
            </div>
          )}
        </div>
        <div className={`${card.foot} ${classes.foot}`}>
          {board.denial === null && <span className={classes.prizes}>{prizes || 'No prizes'}</span>}
          {board.denial === null ? (
            <span className={classes.go}>View board</span>
          ) : (
            <span className={`${classes.go} ${classes.locked}`}>
              <IconLock size={16} stroke={2} aria-hidden="true" />
              Confirm your age
            </span>
          )}
        </div>
      </div>
    </Link>
  )
}

function When({ board: { window } }: { board: Board }) {
  const phase = phaseOf(window, useNow())
  if (window === null) return <span />
  if (phase === 'UPCOMING' || phase === 'RUNNING') {
    return (
      <div className={classes.when}>
        <span className="quiet tiny">{phase === 'UPCOMING' ? 'Starts in' : 'Ends in'}</span>
        <Countdown startAt={window.startsAt} endAt={window.endsAt} className={classes.clock} />
      </div>
    )
  }
  return (
    <div className={classes.when}>
      <span className="quiet tiny">Ended</span>
      <span className={classes.figure}>
        <Time value={window.endsAt} />
      </span>
    </div>
  )
}
