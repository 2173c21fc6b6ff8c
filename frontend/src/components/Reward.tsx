import { IconGift, IconSparkles } from '@tabler/icons-react'
import type { ChallengeReward } from '@/api/shapes'
import { Gems } from '@/components/Gems'
import { countOf, formatInteger } from '@/lib/format'
import classes from './Reward.module.css'

/** The parts of a reward, the largest first. */
export function Reward({ reward, size = 22 }: { reward: ChallengeReward; size?: number }) {
  const { gems, experience, product, case: opened, raffle, tickets, words } = reward
  const hasGems = gems !== '0'
  const things = [
    product?.productName,
    opened && `1 free opening: ${opened.name}`,
    raffle && `${countOf(tickets, 'ticket')}: ${raffle.name}`,
  ].filter(Boolean)
  return (
    <span className={classes.reward}>
      {hasGems && (
        <strong className={classes.gems}>
          <Gems amount={gems} size={size} sign="+" />
        </strong>
      )}
      {things.map((thing, place) => (
        <span key={thing} className={classes.part} data-alone={(!hasGems && place === 0) || undefined}>
          <IconGift size={18} stroke={1.75} aria-hidden="true" />
          <span dir="auto" className={classes.product}>
            {thing}
          </span>
        </span>
      ))}
      {experience > 0 && (
        <span className={classes.part} data-figure data-alone={(!hasGems && things.length === 0) || undefined}>
          <IconSparkles size={18} stroke={1.75} aria-hidden="true" />
          {formatInteger(experience)} experience
        </span>
      )}
      {!hasGems && things.length === 0 && experience === 0 && <span className={classes.part}>{words}</span>}
    </span>
  )
}
