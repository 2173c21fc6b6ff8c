import type { Board, BoardPosition } from '@/api/shapes'
import table from '@/components/PlaceTable.module.css'
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
  <table className={`${table.table} ${classes.table}`} data-stale={isStale || undefined}>
    <caption className="unseen">Positions of {board.name}</caption>
    <thead>
      <tr>
        <th scope="col" className={table.place}>
          <span aria-hidden="true">#</span>
          <span className="unseen">Place</span>
        </th>
        <th scope="col">Player</th>
        <th scope="col" className={table.figure}>
          {valueTitle(board)}
        </th>
        <th scope="col" className={`${table.figure} ${classes.prize}`}>
          Prize
        </th>
      </tr>
    </thead>
    <tbody>
      {positions.map((position) => (
        <tr key={position.id} data-own={position.isOwn || undefined}>
          <td className={`${table.place} ${classes.place} number`}>{position.place}</td>
          <td className={table.person}>
            <bdi>{position.casinoUsername}</bdi>
            {position.isOwn && <span className={classes.you}> (you)</span>}
          </td>
          <td className={`${table.figure} number`}>{valueText(board.kind, position.wagered, true)}</td>
          <td className={`${table.figure} ${table.prize} ${classes.prize}`}>{position.prize?.text}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
