import { IconCheck, IconFlame, IconSnowflake } from '@tabler/icons-react'
import type { OwnStreak } from '@/api/shapes'
import { countOf, countGems } from '@/lib/format'
import classes from './StreakWeek.module.css'

type Day = OwnStreak['week'][number]

const SAID: Record<Day['state'], string> = {
  VISITED: 'visited',
  FROZEN: 'saved by the freeze',
  MISSED: 'missed',
  TO_COME: 'to come',
  NOT_JOINED: 'before you joined',
}
// The day has no time zone: it is read as UTC.
const nameOf = (day: string, weekday: 'narrow' | 'long') =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { weekday, timeZone: 'UTC' })

/** The streak of visits: this week's days, the freeze, and what the next visit pays. */
export function StreakWeek({ streak }: { streak: OwnStreak }) {
  const { length, week, hasFreeze, bonusToday, bonusTomorrow } = streak
  return (
    <section className={classes.streak} aria-label="Daily streak">
      <p className={classes.head}>
        <IconFlame size={20} stroke={1.75} aria-hidden="true" />
        <b>{length > 0 ? `${countOf(length, 'day')} in a row` : 'Start a streak'}</b>
        <span className={classes.pays}>
          {countGems(bonusToday)} today, {countGems(bonusTomorrow)} tomorrow
        </span>
      </p>
      <ol className={classes.week} aria-label="This week">
        {week.map((day) => (
          <li key={day.day} className={classes.day} data-state={day.state}>
            <span className={classes.mark} aria-hidden="true">
              {day.state === 'VISITED' && <IconCheck size={16} stroke={2.25} />}
              {day.state === 'FROZEN' && <IconSnowflake size={16} stroke={2} />}
            </span>
            <span aria-hidden="true">{nameOf(day.day, 'narrow')}</span>
            <span className="unseen">
              {nameOf(day.day, 'long')}: {SAID[day.state]}
            </span>
          </li>
        ))}
      </ol>
      <p className={classes.freeze}>
        <IconSnowflake size={14} stroke={2} aria-hidden="true" />
        {hasFreeze ? 'One missed day this week is saved automatically.' : 'This week’s freeze is used.'}
      </p>
    </section>
  )
}
