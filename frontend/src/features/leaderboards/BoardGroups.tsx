import { Skeleton } from '@mantine/core'
import type { Board } from '@/api/shapes'
import { useNow } from '@/lib/clock'
import { BoardCard } from './BoardCard'
import classes from './BoardCard.module.css'
import { groupOf } from './model'

const EAGER = 3
const MINUTE = 60
const GROUPS = [
  { key: 'running', title: 'Running now' },
  { key: 'upcoming', title: 'Coming soon' },
  { key: 'ended', title: 'Ended' },
] as const

/** The boards of a page of the list: running ones, coming ones, then the others. */
export function BoardGroups({ boards }: { boards: Board[] }) {
  const at = useNow(MINUTE)
  const groups = GROUPS.map((group) => ({
    ...group,
    boards: boards.filter((board) => groupOf(board, at) === group.key),
  }))
  return (
    <div className={classes.groups}>
      {groups
        .filter((group) => group.boards.length > 0)
        .map(({ key, title, boards: shown }, place) => (
          <section key={key} aria-labelledby={`boards-${key}`}>
            <h2 id={`boards-${key}`}>{title}</h2>
            <ul className={classes.grid}>
              {shown.map((board, index) => (
                <li key={board.id}>
                  <BoardCard board={board} eager={place === 0 && index < EAGER} />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}

export const BoardGroupsSkeleton = ({ count = 3 }: { count?: number }) => (
  <div className={classes.grid}>
    {Array.from({ length: count }, (_, index) => (
      <Skeleton key={index} radius="var(--radius-large)" style={{ height: 'auto', aspectRatio: '4 / 5' }} />
    ))}
  </div>
)
