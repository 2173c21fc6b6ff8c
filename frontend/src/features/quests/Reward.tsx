import { IconGift, IconSparkles } from '@tabler/icons-react'
import type { ChallengeReward } from '@/api/shapes'
import { Gems } from '@/components/Gems'
import { formatInteger } from '@/lib/format'
import classes from './Reward.module.css'

/** What it pays: gems, a product and experience, the largest first. */
export function Reward({ reward, size = 22 }: { reward: ChallengeReward; size?: number }) {
  const { gems, experience, product, words } = reward
  const hasGems = gems !== '0'
  return (
    <span className={classes.reward}>
      {hasGems && (
        <strong className={classes.gems}>
          <Gems amount={gems} size={size} sign="+" />
        </strong>
      )}
      {product && (
        <span className={classes.part} data-alone={!hasGems || undefined}>
          <IconGift size={18} stroke={1.75} aria-hidden="true" />
          <span dir="auto" className={classes.product}>
            {product.productName}
          </span>
        </span>
      )}
      {experience > 0 && (
        <span className={classes.part} data-alone={(!hasGems && !product) || undefined}>
          <IconSparkles size={18} stroke={1.75} aria-hidden="true" />
          {formatInteger(experience)} experience
        </span>
      )}
      {!hasGems && !product && experience === 0 && <span className={classes.part}>{words}</span>}
    </span>
  )
}
