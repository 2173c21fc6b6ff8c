import { IconLock, IconGift } from '@tabler/icons-react'
import { FanStage } from '@/components/office/FanStage'
import classes from './FanChain.module.css'

/** A chain as a fan reads it. */
export interface ShownChain {
  name: string
  description: string
  /** The reward at the end. */
  reward: string
  steps: { id: string; name: string; reward: string }[]
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** A chain as a fan sees it before the first step: a path with a reward at each step. */
export const FanChain = ({ shown }: { shown: ShownChain }) => (
  <FanStage className={classes.chain}>
    <p dir="auto" className={classes.name}>
      {shown.name}
    </p>
    {shown.description && (
      <p dir="auto" className="quiet small">
        {shown.description}
      </p>
    )}
    <ol className={classes.path}>
      {shown.steps.map(({ id, name, reward }, place) => (
        <li key={id} className={classes.step} data-open={place === 0 || undefined}>
          <span className={classes.mark}>{place === 0 ? 1 : <IconLock {...icon} />}</span>
          <span dir="auto" className={classes.words}>
            {name}
          </span>
          <span className="quiet small">{reward}</span>
        </li>
      ))}
      <li className={classes.step} data-end>
        <span className={classes.mark}>
          <IconGift {...icon} />
        </span>
        <span className={classes.words}>At the end</span>
        <span className={classes.reward}>{shown.reward}</span>
      </li>
    </ol>
  </FanStage>
)
