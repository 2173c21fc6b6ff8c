import type { ChallengeAttempt, FanChallengePage } from '@/api/shapes'
import { Time } from '@/components/Time'
import classes from './AttemptHistory.module.css'
import { failedState, type QuestState, stateWords } from './model'

const STATES: Record<ChallengeAttempt['status'], QuestState> = {
  IN_PROCESS: 'in-progress',
  PENDING: 'under-review',
  CAN_REWARD: 'ready',
  COMPLETED: 'done',
  FAILED: 'missed',
  ARCHIVED: 'ended',
}

/** The attempt that runs is in the state of the challenge itself, which can already be out of reach. */
function stateOfAttempt(attempt: ChallengeAttempt, { own }: FanChallengePage, state: QuestState) {
  if (attempt.status === 'IN_PROCESS' && attempt.id === own?.id) return state
  return attempt.status === 'FAILED' ? failedState(attempt) : STATES[attempt.status]
}

const momentOf = ({ claimedAt, readyAt, reviewedAt, submittedAt, startedAt }: ChallengeAttempt) =>
  claimedAt ?? readyAt ?? reviewedAt ?? submittedAt ?? startedAt

/** The fan's latest attempts: the result of each, and the reason. Empty before the first one. */
export function AttemptHistory({ challenge, state }: { challenge: FanChallengePage; state: QuestState }) {
  const { history } = challenge
  if (history.length === 0) return null
  return (
    <section className={classes.part}>
      <h4>Your attempts</h4>
      <ol className={classes.list}>
        {history.map((attempt) => (
          <li key={attempt.id}>
            <span className={classes.row}>
              <strong>{stateWords[stateOfAttempt(attempt, challenge, state)]}</strong>
              <span className="quiet small">
                {attempt.status === 'COMPLETED' && `${attempt.reward.words} · `}
                <Time value={momentOf(attempt)} />
              </span>
            </span>
            {attempt.reason && (
              <span dir="auto" className={classes.reason}>
                {attempt.reason}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
