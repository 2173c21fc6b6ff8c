import type { FanChallenge } from '@/api/shapes'
import { formatDay } from '@/lib/format'
import { GivenLinks } from '@/components/GivenLinks'
import type { QuestState } from './model'
import classes from './QuestNotes.module.css'
import { WhereToAct } from './WhereToAct'

interface Props {
  challenge: FanChallenge
  state: QuestState
}

const weekdayOf = (iso: string) => new Date(iso).toLocaleDateString('en-US', { weekday: 'long' })

/** "Too few days are left this week. It starts again on Monday." */
export function unreachableWords({ repeat, periodEndsAt, endAt }: FanChallenge) {
  const within = repeat === 'EVERY_WEEK' ? ' this week' : repeat === 'EVERY_MONTH' ? ' this month' : ''
  const isLast = periodEndsAt === null || (endAt !== null && Date.parse(endAt) <= Date.parse(periodEndsAt))
  if (isLast) return `Too few days are left${within}.`
  const again = repeat === 'EVERY_WEEK' ? weekdayOf(periodEndsAt) : formatDay(periodEndsAt)
  return `Too few days are left${within}. It starts again on ${again}.`
}

/** Notes of a card beside its description: the place where the fan acts, and facts that the fan must know now. */
export default function QuestNotes({ challenge, state }: Props) {
  const { challengeTemplate, needsStart, own } = challenge
  const isOpen = state === 'available' || state === 'in-progress'
  return (
    <div className={classes.notes}>
      {state === 'rejected' && own?.reason && (
        <p dir="auto" className={classes.reason}>
          The team wrote: {own.reason}
        </p>
      )}
      {state === 'unreachable' && <p>{unreachableWords(challenge)}</p>}
      {state === 'available' && needsStart && challengeTemplate.type !== 'ARBITRARY' && (
        <p>Counts from the moment you start</p>
      )}
      {state === 'available' && !needsStart && challengeTemplate.type === 'LOGIN' && (
        <p>The first visit of a day counts. If you came today before this began, it counts from tomorrow</p>
      )}
      {isOpen && challengeTemplate.event === 'PURCHASE' && <p>A purchase counts once you can no longer cancel it</p>}
      {isOpen && <WhereToAct template={challengeTemplate} />}
      {state === 'done' && own && <GivenLinks reward={own.reward} />}
    </div>
  )
}
