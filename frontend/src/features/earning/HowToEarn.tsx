import { IconBolt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnEarning } from '@/api/shapes'
import { keyFor } from '@/api/keys'
import { Countdown } from '@/components/Countdown'
import { countGems, formatExact } from '@/lib/format'
import { useRefreshAt } from '@/lib/useRefreshAt'
import { useWide } from '@/lib/useWide'
import { useIsTeam } from '@/session/session'
import { earning } from '@/session/earning'
import { CodeForm } from './CodeForm'
import classes from './HowToEarn.module.css'
import { HowToEarnSkeleton } from './HowToEarnSkeleton'
import { RuleCard } from './RuleCard'
import { StreakWeek } from './StreakWeek'
import { countMoreGems } from './words'

const SHOWN = 3
/** Two rows, as high as the streak and the code beside them. */
const SHOWN_WIDE = 6

/** The earning rules in words, with today's progress; the streak, and the field for codes. */
export default function HowToEarn() {
  const isTeam = useIsTeam()
  const { data, isLoading } = useQuery(earning())
  useRefreshAt([data?.boost?.endsAt], keyFor('earning'))
  if (isLoading) return <HowToEarnSkeleton />
  if (!data) return null
  return (
    <section className={classes.block} aria-labelledby="how-to-earn">
      <header className={classes.head}>
        <h2 id="how-to-earn" className={classes.title}>
          How to earn
        </h2>
        {data.boost && (
          <p className={classes.boost}>
            <IconBolt size={18} stroke={2} aria-hidden="true" />
            <span>
              {data.boost.name}: the rules below pay {data.boost.factor} times the gems. Codes, quests and the streak
              pay the usual gems. <Countdown endAt={data.boost.endsAt} />
            </span>
          </p>
        )}
        <Today earning={data} />
      </header>
      <div className={classes.columns} data-alone={isTeam || undefined}>
        {/* First, because a code is said live: on a phone the fan need not scroll. */}
        {!isTeam && (
          <div className={classes.side}>
            {data.streak && <StreakWeek streak={data.streak} />}
            <CodeForm denial={data.denial} />
          </div>
        )}
        <Rules earning={data} />
      </div>
    </section>
  )
}

function Today({
  earning: { earnedToday, waiting, waitsForTomorrow, held, heldUntil, canceledToday },
}: {
  earning: OwnEarning
}) {
  const arrive = waiting === '1' ? 'arrives' : 'arrive'
  const parts = [
    earnedToday !== '0' && `${countGems(earnedToday)} received today`,
    waiting !== '0' &&
      (waitsForTomorrow
        ? `${countGems(waiting)} ${arrive} tomorrow: today’s gems of the community are given out`
        : `${earnedToday === '0' ? countGems(waiting) : countMoreGems(waiting)} ${arrive} within a minute`),
    heldUntil && `${countGems(held)} for gifts ${held === '1' ? 'waits' : 'wait'} until ${formatExact(heldUntil)}`,
    canceledToday !== '0' && `The team canceled ${countGems(canceledToday)}`,
  ].filter(Boolean)
  return parts.length === 0 ? null : <p className={classes.today}>{parts.join('. ')}</p>
}

function Rules({ earning: { rules, channels, boost } }: { earning: OwnEarning }) {
  const [isWhole, setWhole] = useState(false)
  const most = useWide() ? SHOWN_WIDE : SHOWN
  if (rules.length === 0) return <p className="quiet">Right now, only quests and codes pay gems.</p>
  // Finished rules come last, after the rules that do not pay right now.
  const placeOf = (rule: OwnEarning['rules'][number]) => (rule.hasReachedCap ? 2 : rule.paysNow ? 0 : 1)
  const sorted = rules.toSorted((one, other) => placeOf(one) - placeOf(other))
  const shown = isWhole ? sorted : sorted.slice(0, most)
  return (
    <div>
      <ul className={classes.rules} aria-label="What pays gems">
        {shown.map((rule) => (
          <RuleCard key={rule.id} rule={rule} factor={boost?.factor ?? 1} channels={channels} />
        ))}
      </ul>
      {rules.length > most && (
        <button type="button" className={classes.more} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${rules.length}`}
        </button>
      )}
    </div>
  )
}
