import type { Board, BoardPosition } from '@/api/shapes'
import { valueText, valueTitle } from './model'
import classes from './PositionTable.module.css'

interface Props {
  board: Pick<Board, 'kind' | 'name'>
  positions: BoardPosition[]
  /** Rows of a page that has not answered yet. */
  isStale?: boolean
}

/** The positions below the podium. On a phone, the prize is under the name, so that nothing scrolls sideways. */
export const PositionTable = ({ board, positions, isStale = false }: Props) => (
  <table className={classes.table} data-stale={isStale || undefined}>
    <caption className="unseen">Positions of {board.name}</caption>
    <thead>
      <tr>
        <th scope="col" className={classes.place}>
          <span aria-hidden="true">#</span>
          <span className="unseen">Place</span>
        </th>
        <th scope="col">Player</th>
        <th scope="col" className={classes.figure}>
          {valueTitle(board)}
        </th>
        <th scope="col" className={`${classes.figure} ${classes.prize}`}>
          Prize
        </th>
      </tr>
    </thead>
    <tbody>
      {positions.map((position) => (
        <tr key={position.id} data-own={position.isOwn || undefined}>
          <td className={`${classes.place} number`}>{position.place}</td>
          <td className={classes.player}>
            <bdi>{position.casinoUsername}</bdi>
            {position.isOwn && <span className={classes.you}> (you)</span>}
          </td>
          <td className={`${classes.figure} number`}>{valueText(board.kind, position.wagered, true)}</td>
          <td className={`${classes.figure} ${classes.prize}`}>{position.prize?.text}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
