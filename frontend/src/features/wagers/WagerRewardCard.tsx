import { IconCalendar, IconRepeat, IconScale } from '@tabler/icons-react'
import { bootCommunity } from '@/api/boot'
import type { FanWagerReward } from '@/api/wagerShapes'
import { ActionButton } from '@/components/ActionButton'
import card from '@/components/Card.module.css'
import { CardPicture } from '@/components/CardPicture'
import { CLAIM_PICTURE_SIZES, ClaimCard } from '@/components/ClaimCard'
import { GoalProgress } from '@/components/Meter'
import { useNow } from '@/lib/clock'
import { dayAt } from '@/lib/days'
import { countOf } from '@/lib/format'
import { type ActionState, duringCall } from '@/lib/denials'
import { useIsTeam, useSession } from '@/session/session'
import { JOIN } from '@/session/pendingAction'
import { daysWords, goalWords, measureWords, periodWords, progressOf, stateOf, type WagerRewardState } from './model'
import { StateMark } from './StateMark'
import { claimLabel, useClaiming } from './useClaiming'
import classes from './WagerRewardCard.module.css'

const OVER: ReadonlySet<WagerRewardState> = new Set(['done', 'ended'])

/** The community's day, which changes at its midnight. */
const useToday = () => dayAt(useNow(60), bootCommunity().timezone)

interface Props {
  reward: FanWagerReward
  eager?: boolean
  /** For the team: the card as a member sees it. */
  isPreview?: boolean
}

/** A wager reward on a card: the reward, the way to it with its figures, its terms, and the button that claims it. */
export function WagerRewardCard({ reward, eager, isPreview = false }: Props) {
  const state = stateOf(reward, useToday())
  const { share, figures } = progressOf(reward)
  return (
    <ClaimCard
      state={state}
      isOver={OVER.has(state)}
      picture={
        <CardPicture
          name={reward.name}
          src={reward.reward.product?.productImage}
          eager={eager}
          sizes={CLAIM_PICTURE_SIZES}
        />
      }
      mark={<StateMark state={state} />}
      waiting={reward.own?.waiting ?? 0}
      reward={reward.reward}
      title={
        <>
          <h3 dir="auto" className={`${card.name} ${classes.title}`}>
            {reward.name}
          </h3>
          <p className={classes.goal}>{goalWords(reward)}</p>
        </>
      }
      text={reward.description}
    >
      <div className={classes.progress}>
        <GoalProgress share={share} figures={figures} />
        {reward.own !== null && reward.own.paidBefore > 0 && (
          <p className="quiet small">
            Your casino account earned {countOf(reward.own.paidBefore, 'reward')} before, for another member.
          </p>
        )}
      </div>
      <Terms reward={reward} state={state} />
      {!isPreview && <NextStep reward={reward} state={state} />}
    </ClaimCard>
  )
}

const icon = { size: 14, stroke: 2, 'aria-hidden': true } as const

function Terms({ reward, state }: { reward: FanWagerReward; state: WagerRewardState }) {
  const days = daysWords(reward, state)
  return (
    <ul className={classes.terms}>
      <li>
        <IconRepeat {...icon} /> {periodWords[reward.period]}
      </li>
      {reward.measure !== 'COUNTED' && (
        <li>
          <IconScale {...icon} /> {measureWords[reward.measure]}
        </li>
      )}
      {days && (
        <li>
          <IconCalendar {...icon} /> {days}
        </li>
      )}
    </ul>
  )
}

/** The button of a person who can claim, join or log in. The others read what is missing in the bar. */
function NextStep({ reward, state }: { reward: FanWagerReward; state: WagerRewardState }) {
  const { call, press } = useClaiming(reward)
  const { user, member } = useSession()
  const isTeam = useIsTeam()
  const isOpen = state === 'available' || state === 'in-progress' || state === 'coming-soon'
  let action: ActionState | null = null
  if (state === 'ready') action = { kind: 'ready', label: claimLabel(reward) }
  else if (isOpen && !user) action = { kind: 'login', label: 'Log in to take part' }
  else if (isOpen && !member && !isTeam) action = { kind: 'join', label: 'Join to take part' }
  // A refusal is shown although the answer has taken the reward away.
  if (action === null && !call.error) return null
  return (
    <div className={classes.action}>
      <ActionButton
        state={duringCall(action ?? { kind: 'denied', label: 'Nothing to claim' }, call)}
        onPress={press}
        login={{ source: 'wagers', action: JOIN, returnTo: '/wagers', what: `earn ${reward.reward.words}` }}
        error={call.error}
        unsent="The reward still waits for you."
      />
    </div>
  )
}
