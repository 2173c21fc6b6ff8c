import { Button } from '@mantine/core'
import type { TeamChallenge } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { GeneratedArt } from '@/components/GeneratedArt'
import { Meter } from '@/components/Meter'
import { Picture } from '@/components/Picture'
import { countOf, formatExact } from '@/lib/format'
import classes from './FanChallenge.module.css'
import { askedOf, goalOf, kindLabels, repeatLabels, startOf } from './words'

/** What a fan reads of a challenge. */
export interface Shown extends Pick<
  TeamChallenge,
  'name' | 'description' | 'kind' | 'repeat' | 'startAt' | 'endAt' | 'maxWinners' | 'minLevel'
> {
  image: string | null
  reward: string
  goal: string
  start: string
}

export const shownOfSaved = (challenge: TeamChallenge): Shown => ({
  ...challenge,
  image: challenge.challengeImage,
  reward: challenge.reward.words,
  goal: goalOf(askedOf(challenge)),
  start: startOf(askedOf(challenge)),
})

function notesOf({ repeat, startAt, endAt, maxWinners, minLevel }: Shown) {
  return [
    repeat !== 'NOT_REPEATABLE' && repeatLabels[repeat],
    startAt && `From ${formatExact(startAt)}`,
    endAt && `Until ${formatExact(endAt)}`,
    maxWinners !== null && countOf(maxWinners, 'winner'),
    minLevel !== null && `From level ${minLevel}`,
  ].filter((note) => typeof note === 'string')
}

/** A challenge as a fan sees it before the start: the reward first. Nothing in it can be pressed. */
export function FanChallenge({ shown }: { shown: Shown }) {
  const notes = notesOf(shown)
  return (
    <div className={`as-fans-see-it ${classes.stage}`} inert>
      <article className={classes.card}>
        <div className={classes.picture}>
          {shown.image ? (
            <Picture src={shown.image} sizes="400px" width={400} height={220} />
          ) : (
            <GeneratedArt name={shown.name} kind="product" />
          )}
          <span className={classes.kind}>
            <Chip>{kindLabels[shown.kind]}</Chip>
          </span>
        </div>
        <div className={classes.words}>
          <p className={classes.reward}>{shown.reward}</p>
          <p dir="auto" className={classes.name}>
            {shown.name}
          </p>
          {shown.description && (
            <p dir="auto" className="quiet small">
              {shown.description}
            </p>
          )}
          <div className={classes.progress}>
            <div className={classes.figures}>
              <span>{shown.goal}</span>
              <span className="number">{shown.start}</span>
            </div>
            <Meter share={0} />
          </div>
          {notes.length > 0 && <p className="quiet tiny">{notes.join(' · ')}</p>}
          <Button fullWidth tabIndex={-1}>
            {shown.kind === 'QUEST' ? 'View quest' : `Start ${kindLabels[shown.kind].toLowerCase()}`}
          </Button>
        </div>
      </article>
    </div>
  )
}
