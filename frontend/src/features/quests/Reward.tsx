import { IconGift, IconPackage, IconSparkles, IconTicket } from '@tabler/icons-react'
import type { ChallengeReward } from '@/api/shapes'
import { Gems } from '@/components/Gems'
import { countOf, formatInteger } from '@/lib/format'
import classes from './Reward.module.css'

/** What it pays, the largest part first. */
export function Reward({ reward, size = 22 }: { reward: ChallengeReward; size?: number }) {
  const { gems, experience, product, case: opened, raffle, tickets, words } = reward
  const hasGems = gems !== '0'
  const hasThing = product !== null || opened !== null || raffle !== null
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
      {opened && (
        <span className={classes.part} data-alone={(!hasGems && !product) || undefined}>
          <IconPackage size={18} stroke={1.75} aria-hidden="true" />
          <span dir="auto" className={classes.product}>
            1 free opening: {opened.name}
          </span>
        </span>
      )}
      {raffle && (
        <span className={classes.part} data-alone={(!hasGems && !product && !opened) || undefined}>
          <IconTicket size={18} stroke={1.75} aria-hidden="true" />
          <span dir="auto" className={classes.product}>
            {countOf(tickets, 'ticket')}: {raffle.name}
          </span>
        </span>
      )}
      {experience > 0 && (
        <span className={classes.part} data-alone={(!hasGems && !hasThing) || undefined}>
          <IconSparkles size={18} stroke={1.75} aria-hidden="true" />
          {formatInteger(experience)} experience
        </span>
      )}
      {!hasGems && !hasThing && experience === 0 && <span className={classes.part}>{words}</span>}
    </span>
  )
}
