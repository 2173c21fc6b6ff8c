import { Spoiler } from '@mantine/core'
import { Link } from 'react-router'
import type { Submission } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { type Choice, ReviewCard } from '@/components/office/Reviews'
import { ProofPicture } from '@/components/ProofPicture'
import { Time } from '@/components/Time'
import { countOf, formatInteger } from '@/lib/format'
import { Deciding } from './Deciding'
import classes from './ReviewQueue.module.css'
import { kindLabels } from '../categories'

interface Props extends Choice {
  submission: Submission
}

/** One submission of a fan, with the decision to make or the one that was made. */
export function SubmissionCard({ submission, isChosen, isSelecting, onChoose }: Props) {
  const { username, memberId, challengeId, challengeName, kind, text, link, image, submittedAt, reward } = submission
  const { maxWinners, winners } = submission
  return (
    <ReviewCard
      label={`${challengeName} by ${username}`}
      isChosen={isChosen}
      mark={
        onChoose && (
          <input
            type="checkbox"
            className={classes.pick}
            aria-label={`Select the submission of ${username}`}
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        )
      }
      title={<Link to={`/admin/quests/${challengeId}`}>{challengeName}</Link>}
      note={
        <>
          {kindLabels[kind]} · pays {reward.words}
          {maxWinners !== null &&
            ` · ${formatInteger(Math.max(maxWinners - winners, 0))} of ${countOf(maxWinners, 'winner')} left`}
        </>
      }
      state={!onChoose && <Outcome submission={submission} />}
    >
      <p className="small">
        <Link to={`/admin/users/${memberId}`} className={classes.fan}>
          {username}
        </Link>{' '}
        {submittedAt && (
          <span className="quiet">
            <Time value={submittedAt} />
          </span>
        )}
        {submission.attempt > 1 && <span className="quiet"> · try {submission.attempt}</span>}
      </p>
      {!onChoose && submission.status === 'FAILED' && submission.reason && (
        <p className="quiet small">Your reason: “{submission.reason}”</p>
      )}
      <div className={classes.proof}>
        {image && <ProofPicture src={image} sender={username} width={160} height={110} />}
        <div className={classes.written}>
          {text && (
            <Spoiler maxHeight={160} showLabel="Show all" hideLabel="Show less">
              <p dir="auto" className={classes.text}>
                {text}
              </p>
            </Spoiler>
          )}
          {link && (
            <a href={link} target="_blank" rel="noopener noreferrer nofollow ugc" className={classes.link}>
              {link}
            </a>
          )}
          {!text && !link && !image && (
            <p className="quiet">Reached the goal. There is no proof: the platform counted it.</p>
          )}
        </div>
      </div>
      {onChoose && !isSelecting && <Deciding submissions={[submission]} />}
    </ReviewCard>
  )
}

function Outcome({ submission: { status, reviewedAt } }: { submission: Submission }) {
  const isRejected = status === 'FAILED'
  return (
    <span className={classes.outcome}>
      <Chip tone={isRejected ? 'danger' : 'success'}>{isRejected ? 'Not approved' : 'Approved'}</Chip>
      {reviewedAt && (
        <span className="quiet small">
          <Time value={reviewedAt} />
        </span>
      )}
    </span>
  )
}
