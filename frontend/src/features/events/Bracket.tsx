import { IconCheck, IconFlag } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Tournament, TournamentMatch } from '@/api/eventShapes'
import classes from './Bracket.module.css'
import { currentRound, entrantsById, groupsOf, matchNote, matchText, numbersOf, sideText } from './tournament'

type Drawn = Pick<Tournament, 'state' | 'rules' | 'rounds' | 'entrants'>

interface Props {
  tournament: Drawn
  /** Makes each match a button. */
  onMatch?: (matchId: string) => void
}

/** The matches of a tournament by round: beside each other with their lines, and on a phone one round per swipe. */
export function Bracket({ tournament, onMatch }: Props) {
  const entrants = entrantsById(tournament)
  const numbers = numbersOf(tournament)
  return (
    <div className={classes.bracket}>
      {groupsOf(tournament).map((group) => (
        <Rounds
          key={group.key}
          group={group}
          render={(match) => (
            <Match
              match={match}
              note={matchNote(match, tournament)}
              entrants={entrants}
              numbers={numbers}
              onMatch={onMatch}
            />
          )}
        />
      ))}
    </div>
  )
}

interface RoundsProps {
  group: ReturnType<typeof groupsOf>[number]
  render: (match: TournamentMatch) => React.ReactNode
}

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches
/** The share of a round that is in view once it is the current one. */
const IN_VIEW = 0.6

/** Scrolls the row to a round. Only the row moves: scrollIntoView would move the page, too. */
function showRound(row: HTMLElement | null, place: number, behavior: ScrollBehavior) {
  const round = row?.children[place]
  if (row && round instanceof HTMLElement) row.scrollTo?.({ left: round.offsetLeft, behavior })
}

function Rounds({ group: { title, rounds, isMain }, render }: RoundsProps) {
  const heading = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(() => currentRound(rounds))
  const [height, setHeight] = useState(0)
  const first = useRef(shown)
  const count = rounds.length

  useEffect(() => showRound(scroller.current, first.current, 'auto'), [])

  useEffect(() => {
    const row = scroller.current
    if (!row) return undefined
    const watcher = new IntersectionObserver(
      (entries) => {
        const found = entries.find(({ isIntersecting }) => isIntersecting)
        if (found) setShown(Array.from(row.children).indexOf(found.target))
      },
      { root: row, threshold: IN_VIEW },
    )
    for (const round of Array.from(row.children).slice(0, count)) watcher.observe(round)
    return () => watcher.disconnect()
  }, [count])

  // On a phone, the row is as high as the round in view: the first one can be many times as high as the final.
  useEffect(() => {
    const round = scroller.current?.children[shown]
    if (!(round instanceof HTMLElement)) return undefined
    const watcher = new ResizeObserver(() => setHeight(round.offsetHeight))
    watcher.observe(round)
    return () => watcher.disconnect()
  }, [shown])

  return (
    // Groups, as the page around has regions with the same names.
    <div role="group" className={classes.group} aria-labelledby={heading}>
      {/* The heading of the page says it already. */}
      <h3 id={heading} className={isMain ? 'unseen' : classes.title}>
        {title}
      </h3>
      {count > 1 && (
        <div className={classes.tabs} role="group" aria-label={`Rounds: ${title}`}>
          {rounds.map((round, place) => (
            <button
              key={round.key}
              type="button"
              className={classes.tab}
              aria-current={place === shown || undefined}
              onClick={() => showRound(scroller.current, place, isCalm() ? 'auto' : 'smooth')}
            >
              {round.title}
            </button>
          ))}
        </div>
      )}
      <div
        ref={scroller}
        className={classes.rounds}
        role="group"
        aria-label={title}
        // Keys scroll it, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        // Until the round is measured, the row has the height of its content.
        style={height > 0 ? ({ '--round-height': `${height}px` } as React.CSSProperties) : undefined}
      >
        {rounds.map((round, place) => (
          <div
            role="group"
            key={round.key}
            className={classes.round}
            aria-labelledby={`${heading}-${round.key}`}
            data-joins={round.joins}
            data-joined={rounds[place - 1]?.joins}
          >
            <h4 id={`${heading}-${round.key}`} className={classes.name}>
              {round.title}
            </h4>
            <ol className={classes.matches}>
              {round.matches.map((match) => (
                <li key={match.id}>{render(match)}</li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </div>
  )
}

const SIDES = ['first', 'second'] as const

interface MatchProps {
  match: TournamentMatch
  note: string
  entrants: ReturnType<typeof entrantsById>
  numbers: ReturnType<typeof numbersOf>
  onMatch?: (matchId: string) => void
}

/** A match with its sides, scores and state. */
function Match({ match, note, entrants, numbers, onMatch }: MatchProps) {
  const content = (
    <>
      <span className={classes.head}>
        <span className="number">Match {numbers.get(match.id)}</span>
        {note && (
          <span className={classes.note} data-hurry={match.isDisputed || undefined}>
            {match.isDisputed && <IconFlag size={12} stroke={2} aria-hidden="true" />}
            {note}
          </span>
        )}
      </span>
      {SIDES.map((key, place) => {
        const side = match.sides[place]
        if (!side) return null
        const entrant = side.entrantId === null ? undefined : entrants.get(side.entrantId)
        return (
          <span
            key={key}
            className={classes.side}
            data-won={side.isWinner || undefined}
            data-lost={(match.winner !== null && !side.isWinner) || undefined}
            data-open={side.entrantId === null || undefined}
          >
            <span className={`${classes.seed} number`} aria-hidden="true">
              {entrant?.seed}
            </span>
            <bdi className={classes.entrant}>
              {sideText(side, entrants, numbers)}
              {entrant?.isOwn && <span className={classes.you}> (you)</span>}
            </bdi>
            {side.isWinner && (
              <>
                <IconCheck size={14} stroke={2.5} aria-hidden="true" />
                <span className="unseen">, winner</span>
              </>
            )}
            {side.score !== null && <span className={`${classes.score} number`}>{side.score}</span>}
          </span>
        )
      })}
      {match.reason && <span className={classes.reason}>Team: {match.reason}</span>}
    </>
  )
  const look = { className: classes.match, 'data-own': match.isOwn || undefined, 'data-state': match.state }
  return onMatch ? (
    <button
      type="button"
      {...look}
      aria-label={[matchText(match, entrants, numbers), note].filter(Boolean).join(', ')}
      onClick={() => onMatch(match.id)}
    >
      {content}
    </button>
  ) : (
    <div {...look}>{content}</div>
  )
}
