import { IconBolt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OwnEarning, OwnRule } from '@/api/shapes'
import { keyFor } from '@/api/keys'
import { Countdown } from '@/components/Countdown'
import { Gems } from '@/components/Gems'
import { Meter } from '@/components/Meter'
import { countGems } from '@/lib/format'
import { useRefreshAt } from '@/lib/useRefreshAt'
import { earning } from './api'
import { CodeForm } from './CodeForm'
import classes from './HowToEarn.module.css'
import { HowToEarnSkeleton } from './HowToEarnSkeleton'
import { StreakWeek } from './StreakWeek'
import { ruleName, shareOf, todayWords, unitWords } from './words'

const SHOWN = 3

/** What pays now, in words, with today's progress; the streak, and the field for codes. */
export default function HowToEarn() {
  const { data, isLoading } = useQuery(earning())
  useRefreshAt([data?.boost?.endsAt], keyFor('earning'))
  if (isLoading) return <HowToEarnSkeleton />
  if (!data) return null
  const factor = data.boost?.factor ?? 1
  return (
    <section className={classes.block} aria-labelledby="how-to-earn">
      <header className={classes.head}>
        <h2 id="how-to-earn" className={classes.title}>
          How to earn
        </h2>
        {data.boost && (
          <p className={classes.boost}>
            <IconBolt size={18} stroke={2} aria-hidden="true" />
            {data.boost.name}: {factor} times the gems
            <Countdown endAt={data.boost.endsAt} />
          </p>
        )}
        <Today earning={data} />
      </header>
      <div className={classes.columns}>
        {/* First, because a code is said live: on a phone the fan need not scroll. */}
        <div className={classes.side}>
          {data.streak && <StreakWeek streak={data.streak} />}
          <CodeForm denial={data.denial} />
        </div>
        <Rules rules={data.rules} factor={factor} />
      </div>
    </section>
  )
}

function Today({ earning: { earnedToday, waiting, waitsForTomorrow, canceledToday } }: { earning: OwnEarning }) {
  if (earnedToday === '0' && waiting === '0' && canceledToday === '0') return null
  return (
    <p className={classes.today}>
      {countGems(earnedToday)} earned today
      {waiting !== '0' &&
        (waitsForTomorrow
          ? `, ${countGems(waiting)} of them tomorrow: today’s gems of the community are given out`
          : `, ${countGems(waiting)} of them within a minute`)}
      {canceledToday !== '0' && `. The team canceled ${countGems(canceledToday)}`}
    </p>
  )
}

function Rules({ rules, factor }: { rules: OwnRule[]; factor: number }) {
  const [isWhole, setWhole] = useState(false)
  if (rules.length === 0) return <p className="quiet">No deed pays gems right now. Quests and codes do.</p>
  // What is done comes last.
  const sorted = rules.toSorted((one, other) => Number(one.hasReachedCap) - Number(other.hasReachedCap))
  const shown = isWhole ? sorted : sorted.slice(0, SHOWN)
  return (
    <div>
      <ul className={classes.rules} aria-label="What pays gems">
        {shown.map((rule) => (
          <Rule key={rule.id} rule={rule} factor={factor} />
        ))}
      </ul>
      {rules.length > SHOWN && (
        <button type="button" className={classes.more} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${rules.length}`}
        </button>
      )}
    </div>
  )
}

function Rule({ rule, factor }: { rule: OwnRule; factor: number }) {
  const share = shareOf(rule)
  const gems = String(BigInt(rule.gems) * BigInt(factor))
  const unit = unitWords(rule)
  return (
    <li className={classes.rule} data-done={rule.hasReachedCap || undefined}>
      <p className={classes.pay}>
        {rule.gems !== '0' && <Gems amount={gems} sign="+" size={18} />}
        {rule.experience > 0 && <span className={classes.experience}>{rule.experience} XP</span>}
      </p>
      <p className={classes.name}>
        {rule.event === 'WATCH' ? <Link to="/watch">{ruleName(rule)}</Link> : ruleName(rule)}
        {unit && <span className={classes.unit}> {unit}</span>}
      </p>
      {share !== null && !rule.isOnce && <Meter share={share} />}
      <p className={`${classes.progress} number`}>{todayWords(rule)}</p>
    </li>
  )
}
