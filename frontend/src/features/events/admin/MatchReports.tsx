import type { MatchReport, Tournament, TournamentMatch } from '@/api/eventShapes'
import { ProofPicture } from '@/components/ProofPicture'
import { Time } from '@/components/Time'
import { entrantsById } from '../tournament'
import classes from './Event.module.css'

const stateNotes: Record<MatchReport['state'], string> = {
  OPEN: 'waits for the other side',
  CONFIRMED: 'confirmed',
  DISPUTED: 'disputed',
  DECIDED: 'the team decided',
  WITHDRAWN: 'withdrawn',
  UNDONE: 'undone',
}

/** The results that the two sides of a match reported, with their pictures and words. */
export function MatchReports({ tournament, match }: { tournament: Tournament; match: TournamentMatch }) {
  const known = entrantsById(tournament)
  const nameOf = (id: string) => known.get(id)?.username ?? 'Former user'
  if (match.reports.length === 0) return null
  return (
    <ul className={classes.reports} aria-label="Reported results">
      {match.reports.map(({ id, reportedBy, winner, scores, image, text, state, createdAt }) => (
        <li key={id} className={classes.report}>
          <div>
            <p>
              <strong>{nameOf(reportedBy)}</strong> reported: {winner === null ? 'a draw' : `${nameOf(winner)} won`}
              {scores && <span className="number"> {scores.join(':')}</span>}
            </p>
            <p className="quiet small">
              <Time value={createdAt} />, {stateNotes[state]}
            </p>
            {text && <p className={`${classes.quote} small`}>Objection: {text}</p>}
          </div>
          {image && <ProofPicture src={image} sender={nameOf(reportedBy)} width={120} height={80} />}
        </li>
      ))}
    </ul>
  )
}
