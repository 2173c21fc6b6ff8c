import type { ChallengeReward } from '@/api/shapes'
import { ActionButton } from '@/components/ActionButton'
import { Gem } from '@/components/Gem'
import { ProductPicture } from '@/components/ProductPicture'
import { duringCall } from '@/lib/denials'
import classes from './ClaimPanel.module.css'
import { Reward } from '@/components/Reward'
import { partsOf, sumOf } from '@/lib/rewardSums'
import { JOIN } from '@/session/pendingAction'
import { useClaiming } from './useClaiming'
import type { ClaimTarget } from '@/session/claims'

interface Props {
  target: ClaimTarget
  name: string
  /** Won, as a bounty is, and not completed. */
  isWon?: boolean
  reward: ChallengeReward
  /** False: it was claimed meanwhile, for example in another tab. */
  isReady?: boolean
}

/** The reward in large, and the button that pays it. */
export function ClaimPanel({ target, name, isWon = false, reward, isReady = true }: Props) {
  const { call, press } = useClaiming(target, reward)
  const parts = partsOf(sumOf([reward]))
  // Of one or two parts the button says all; of more, nothing.
  const label = parts.length > 2 || reward.gems === '0' ? 'Claim reward' : `Claim ${parts.join(' and ')}`
  return (
    <div className={classes.panel}>
      {reward.product && reward.gems === '0' ? (
        <div className={classes.product}>
          <ProductPicture product={{ ...reward.product, badge: null }} sizes="160px" />
        </div>
      ) : (
        <Gem size={72} />
      )}
      <p className={classes.words}>
        You {isWon ? 'won' : 'completed'}{' '}
        <strong dir="auto" className={classes.name}>
          {name}
        </strong>
      </p>
      <Reward reward={reward} />
      <ActionButton
        state={duringCall(isReady ? { kind: 'ready', label } : { kind: 'denied', label: 'Claimed' }, call)}
        onPress={press}
        login={{ source: 'quests', action: JOIN, returnTo: '/quests', what: `earn ${reward.words}` }}
        error={call.error}
        unsent="The reward still waits for you."
      />
    </div>
  )
}
