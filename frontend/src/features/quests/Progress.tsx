import type { FanChallenge } from '@/api/shapes'
import { Meter } from '@/components/Meter'
import { completedWords, progressOf } from './model'
import classes from './Progress.module.css'

type Counted = Parameters<typeof progressOf>[0] & Pick<FanChallenge, 'own'>

/** The bar, with its figures as text. `isBrief` says it once, in one form: the figures until it is completed. */
export function Progress({ challenge, isBrief = false }: { challenge: Counted; isBrief?: boolean }) {
  const { share, figures } = progressOf(challenge)
  const isDone = challenge.own?.completed === 1
  const shown = figures ?? (isBrief ? '0 of 1' : null)
  return (
    <div className={classes.progress}>
      <Meter share={share} />
      <p className={classes.figures}>
        {shown !== null && !(isBrief && isDone) && <span className="number">{shown}</span>}
        {(isDone || !isBrief) && <span className="number">{completedWords(challenge)}</span>}
      </p>
    </div>
  )
}
