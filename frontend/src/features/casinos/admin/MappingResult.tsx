import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { CasinoProblem, MappingTest } from '@/api/casinoShapes'
import { formatAmount } from '@/lib/amounts'
import { countOf } from '@/lib/format'
import classes from './Connections.module.css'

/** The rows that a mapping reads from the live answer, or the reason why it reads none. */
export function MappingResult({ result, currency }: { result: MappingTest; currency: string }) {
  const { rows, sample, problem } = result
  if (problem) return <ProblemNotice problem={problem} />
  return (
    <div role="status" className={classes.result}>
      <p className={classes.good}>
        <IconCheck size={18} stroke={2} aria-hidden="true" />
        {rows === 0
          ? 'The answer has no accounts. That is right before the first wager.'
          : `${countOf(rows, 'account')} found`}
      </p>
      {sample.length > 0 && (
        <>
          <ul className={classes.sample} aria-label="The first accounts">
            {sample.map(({ username, providerUserId, wagered, weighted, campaignCode }) => (
              <li key={`${username} ${providerUserId ?? ''}`}>
                <span className={classes.sampleName}>
                  {username}
                  {campaignCode && <span className="quiet"> · {campaignCode}</span>}
                </span>
                <span className="number">
                  {formatAmount(wagered, currency)}
                  {weighted !== null && <span className="quiet"> · weighted {formatAmount(weighted)}</span>}
                </span>
              </li>
            ))}
          </ul>
          <p className="quiet small">Compare these amounts with your dashboard at the casino before you save.</p>
        </>
      )}
    </div>
  )
}

/** Why a call to a casino failed, and what the team can do. */
export const ProblemNotice = ({ problem: { text, advice } }: { problem: CasinoProblem }) => (
  <div role="alert" className={classes.problem}>
    <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
    <div>
      <p>{text}</p>
      {advice && advice !== text && <p className="small">{advice}</p>}
    </div>
  </div>
)
