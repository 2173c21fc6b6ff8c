import type { Tournament } from '@/api/eventShapes'
import { Gems } from '@/components/Gems'
import { MemberName } from '@/components/MemberName'
import table from '@/components/PlaceTable.module.css'
import classes from './Standings.module.css'
import { entrantsById, hasTable } from './tournament'

const signed = (difference: number) => (difference > 0 ? `+${difference}` : difference < 0 ? `−${-difference}` : '0')

/** The entrants by place. On a phone, each has two lines, so that nothing scrolls sideways. */
export function Standings({ tournament }: { tournament: Tournament }) {
  const { rules, standings, title } = tournament
  const entrants = entrantsById(tournament)
  const isTable = hasTable(rules.kind)
  const hasScores = standings.some(({ scored, conceded }) => scored + conceded > 0)
  const hasPrizes = rules.prizes.length > 0
  return (
    <table className={`${table.table} ${classes.table}`}>
      <caption className="unseen">Places of {title}</caption>
      <thead>
        <tr>
          <th scope="col" className={table.place}>
            <span aria-hidden="true">#</span>
            <span className="unseen">Place</span>
          </th>
          <th scope="col">Entrant</th>
          <th scope="col" className={table.figure}>
            Wins
          </th>
          {rules.draws && (
            <th scope="col" className={table.figure}>
              Draws
            </th>
          )}
          <th scope="col" className={table.figure}>
            Losses
          </th>
          {hasScores && (
            <th scope="col" className={table.figure}>
              Difference
            </th>
          )}
          {isTable && (
            <th scope="col" className={table.figure}>
              Points
            </th>
          )}
          {hasPrizes && (
            <th scope="col" className={table.figure}>
              Prize
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {standings.map((line) => {
          const entrant = entrants.get(line.entrantId)
          return (
            <tr key={line.entrantId} data-own={entrant?.isOwn || undefined}>
              <td className={`${table.place} ${classes.place} number`}>{line.place ?? '–'}</td>
              <td className={`${table.person} ${classes.entrant}`}>
                {entrant?.isOwn ? 'You' : <MemberName username={entrant?.username ?? null} />}
                {entrant?.hasWithdrawn && <span className="quiet small"> withdrew</span>}
              </td>
              <td className={`${table.figure} number`} data-label="wins">
                {line.wins}
              </td>
              {rules.draws && (
                <td className={`${table.figure} number`} data-label="draws">
                  {line.draws}
                </td>
              )}
              <td className={`${table.figure} number`} data-label="losses">
                {line.losses}
              </td>
              {hasScores && (
                <td className={`${table.figure} number`} data-label="difference">
                  {signed(line.scored - line.conceded)}
                </td>
              )}
              {isTable && <td className={`${table.figure} ${classes.points} number`}>{line.points}</td>}
              {hasPrizes && (
                <td className={`${table.figure} ${table.prize} ${classes.prize}`}>
                  {line.gems !== '0' && <Gems amount={line.gems} size={14} />}
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
