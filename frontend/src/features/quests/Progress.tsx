import type { FanChallenge } from '@/api/shapes'
import { Meter } from '@/components/Meter'
import { completedWords, progressOf } from './model'
import classes from './Progress.module.css'

type Counted = Parameters<typeof progressOf>[0] & Pick<FanChallenge, 'own'>

/** The bar, with its figures as text. `isBrief` says it once: the figures until it is completed. */
export function Progress({ challenge, isBrief = false }: { challenge: Counted; isBrief?: boolean }) {
  const { share, figures } = progressOf(challenge)
  const isCounting = figures !== null && challenge.own?.completed !== 1
  return (
    <div className={classes.progress}>
      <Meter share={share} />
      <p className={classes.figures}>
        {figures !== null && (isCounting || !isBrief) && <span className="number">{figures}</span>}
        {(!isCounting || !isBrief) && <span className="number">{completedWords(challenge)}</span>}
      </p>
    </div>
  )
}
