import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { bootCommunity } from '@/api/boot'
import type { Board } from '@/api/shapes'
import { Countdown } from '@/components/Countdown'
import { Section } from '@/components/Section'
import { boardRow, leaderboards } from './api'
import { sumText } from './model'
import { Podium } from './Podium'
import classes from './TopOfBoard.module.css'

/** True for a board whose figures this person may see, while it runs. */
const isShown = ({ denial, window }: Board) => denial === null && window?.state === 'RUNNING'

/** The top of a running leaderboard on the home page. Renders nothing while none runs. */
export default function TopOfBoard({ title }: { title?: string }) {
  const { data } = useQuery(boardRow(bootCommunity().slug))
  const board = data?.data.find(isShown)
  return board ? <Top key={board.id} board={board} title={title} /> : null
}

function Top({ board, title }: { board: Board; title?: string }) {
  const { data } = useQuery(leaderboards.one(board.id))
  const prizes = sumText(board.summaryCash, board.summaryPoints, board.currency)
  return (
    <Section title={title || board.name} more={{ to: `/leaderboards/${board.id}`, label: 'View leaderboard' }}>
      <div className={classes.top}>
        <p className={classes.facts}>
          {title && <strong>{board.name}</strong>}
          {prizes && <span>{prizes}</span>}
          {board.window && (
            <span className="quiet">
              Ends in <Countdown startAt={board.window.startsAt} endAt={board.window.endsAt} />
            </span>
          )}
        </p>
        {data === undefined ? (
          <Skeleton height={260} radius="var(--radius-large)" />
        ) : data.podium.length > 0 ? (
          <Podium positions={data.podium} kind={board.kind} />
        ) : (
          <p className="quiet">No one is on the board yet.</p>
        )}
      </div>
    </Section>
  )
}
