import { IconGift } from '@tabler/icons-react'
import { challengeKinds } from '@/api/constants'
import type { FanChain, FanChallenge } from '@/api/shapes'
import { countOf } from '@/lib/format'
import { CATEGORIES } from './categories'
import classes from './ReadyElsewhere.module.css'

type Kind = FanChallenge['kind']

interface Props {
  ready: FanChallenge[]
  /** The chains, which are among the quests. */
  chains: FanChain[]
  /** The shown category. */
  kind: Kind
  onShow: (kind: Kind) => void
}

/** Rewards that wait in the other categories: each leads there. */
export function ReadyElsewhere({ ready, chains, kind, onShow }: Props) {
  const ends = chains.filter(({ status }) => status === 'CAN_REWARD').length
  const countIn = (one: Kind) =>
    ready.reduce(
      (sum, challenge) => sum + (challenge.kind === one ? challenge.rewardsReady : 0),
      one === 'QUEST' ? ends : 0,
    )
  const found = challengeKinds
    .filter((one) => one !== kind)
    .map((one) => ({ one, count: countIn(one) }))
    .filter(({ count }) => count > 0)
  if (found.length === 0) return null
  return (
    <div className={classes.row}>
      {found.map(({ one, count }) => (
        <button key={one} type="button" className={classes.link} onClick={() => onShow(one)}>
          <IconGift size={18} stroke={1.75} aria-hidden="true" />
          {countOf(count, 'reward')} ready in {CATEGORIES[one]}
        </button>
      ))}
    </div>
  )
}
