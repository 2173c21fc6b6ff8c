import { IconCalendar, IconRepeat, IconScale } from '@tabler/icons-react'
import { bootCommunity } from '@/api/boot'
import type { FanWagerReward } from '@/api/wagerShapes'
import { ActionButton } from '@/components/ActionButton'
import card from '@/components/Card.module.css'
import { CardPicture } from '@/components/CardPicture'
import { Meter } from '@/components/Meter'
import { Reward } from '@/components/Reward'
import { useNow } from '@/lib/clock'
import { dayAt } from '@/lib/days'
import { type ActionState, duringCall } from '@/lib/denials'
import { useIsTeam, useSession } from '@/session/session'
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
    <article className={`${card.card} ${classes.card}`} data-state={state} data-gone={OVER.has(state) || undefined}>
      <div className={card.picture}>
        <CardPicture name={reward.name} src={reward.reward.product?.productImage} eager={eager} />
        <span className={classes.state}>
          <StateMark state={state} />
        </span>
        {reward.own !== null && reward.own.waiting > 1 && (
          <span className={classes.several}>{reward.own.waiting} rewards</span>
        )}
      </div>
      <div className={card.words}>
        <Reward reward={reward.reward} />
        <div className={classes.head}>
          <h3 dir="auto" className={`${card.name} ${classes.title}`}>
            {reward.name}
          </h3>
          <p className={classes.goal}>{goalWords(reward)}</p>
          {reward.description && (
            <p dir="auto" className={classes.text}>
              {reward.description}
            </p>
          )}
        </div>
        <div className={classes.progress}>
          <Meter share={share} />
          <p className={`${classes.figures} number`}>{figures}</p>
        </div>
        <Terms reward={reward} state={state} />
        {!isPreview && <NextStep reward={reward} state={state} />}
      </div>
    </article>
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
        login={{ source: 'wagers', returnTo: '/wagers', what: `earn ${reward.reward.words}` }}
        error={call.error}
        unsent="The reward still waits for you."
      />
    </div>
  )
}
