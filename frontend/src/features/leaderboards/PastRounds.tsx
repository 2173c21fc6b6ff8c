import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { BoardPage } from '@/api/shapes'
import { Paging } from '@/components/Paging'
import { Section } from '@/components/Section'
import { leaderboards } from './api'
import { formatIn } from '@/lib/zonedFormat'
import { phaseWords, sumText } from './model'
import classes from './PastRounds.module.css'

const TAKE = 6

/** The rounds with a frozen result, the latest first. Each one has an address. */
export function PastRounds({ board }: { board: BoardPage }) {
  const [page, setPage] = useState(1)
  const { data } = useQuery(leaderboards.past(board.id, { take: TAKE, page }))
  const rounds = data?.data ?? []
  if (rounds.length === 0) return null
  return (
    <Section title="Past rounds">
      <ul className={classes.rounds}>
        {rounds.map((round) => (
          <li key={round.id}>
            <Link
              to={`/leaderboards/${board.id}?round=${round.id}`}
              className={classes.round}
              aria-current={round.id === board.window?.id ? 'true' : undefined}
            >
              <span className={classes.number}>Round {round.number}</span>
              <span className="quiet small">{formatIn(board.zone, round.endsAt)}</span>
              <span className={classes.sum}>{sumText(round.summaryCash, round.summaryPoints, board.currency)}</span>
              <span className="quiet small">{round.changedAt ? 'Figures changed later' : phaseWords[round.state]}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Paging page={page} take={TAKE} total={data?.total ?? 0} entity="rounds" onPage={setPage} />
    </Section>
  )
}
