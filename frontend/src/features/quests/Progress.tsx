import type { FanChallenge } from '@/api/shapes'
import { Meter } from '@/components/Meter'
import { completedWords, progressOf } from './model'
import classes from './Progress.module.css'

type Counted = Parameters<typeof progressOf>[0] & Pick<FanChallenge, 'own'>

/** The bar, with its figures as text. */
export function Progress({ challenge }: { challenge: Counted }) {
  const { share, figures } = progressOf(challenge)
  return (
    <div className={classes.progress}>
      <Meter share={share} />
      <p className={classes.figures}>
        {figures && <span className="number">{figures}</span>}
        <span className="number">{completedWords(challenge)}</span>
      </p>
    </div>
  )
}
