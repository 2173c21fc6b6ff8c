import type { FanChallenge } from '@/api/shapes'
import { useNow } from '@/lib/clock'
import { kindLabels } from './categories'
import classes from './ChallengeHead.module.css'
import { stateOf } from './model'
import { QuestPicture } from './QuestPicture'
import { Reward } from '@/components/Reward'
import { StateMark } from './StateMark'

/** The top of each dialog of a challenge: its picture, name, state and reward. */
export function ChallengeHead({ challenge }: { challenge: FanChallenge }) {
  const state = stateOf(challenge, useNow())
  return (
    <div className={classes.head}>
      <div className={classes.picture}>
        <QuestPicture challenge={challenge} sizes="160px" eager />
      </div>
      <div className={classes.words}>
        <span className={classes.marks}>
          <StateMark state={state} />
          <span className="quiet tiny">{kindLabels[challenge.kind]}</span>
        </span>
        <h3 dir="auto" className={classes.name}>
          {challenge.name}
        </h3>
        <Reward reward={challenge.own?.reward ?? challenge.reward} size={20} />
      </div>
    </div>
  )
}
