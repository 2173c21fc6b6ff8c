import type { Board } from '@/api/shapes'
import { CardGrid } from '@/components/CardGrid'
import { useNow } from '@/lib/clock'
import { BoardCard } from './BoardCard'
import classes from './BoardCard.module.css'
import { groupOf } from './model'

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
            <CardGrid
              things={shown}
              render={(board, isEager) => <BoardCard board={board} eager={place === 0 && isEager} />}
            />
          </section>
        ))}
    </div>
  )
}
