import { IconFlame, IconLink, IconTargetArrow } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { MemberCard } from '@/api/shapes'
import { GeneratedArt } from '@/components/GeneratedArt'
import { Mark } from '@/components/Mark'
import { Meter } from '@/components/Meter'
import { Medal } from '@/components/Medal'
import { countOf, formatDay, formatInteger } from '@/lib/format'
import classes from './ProfileCard.module.css'

/** A member as others see them in this community. */
export function ProfileCard({ card }: { card: MemberCard }) {
  const { username, avatarUrl, joinedAt, level, levelName, progress, achievements, quests, chains, streak } = card
  return (
    <article className={classes.card} aria-label={`Card of ${username}`}>
      <header className={classes.head}>
        <div className={classes.light} aria-hidden="true">
          <GeneratedArt name={username} kind="banner" />
        </div>
        <Mark name={username} src={avatarUrl} size={88} round />
        <div className={classes.words}>
          <h2 className={classes.name}>{username}</h2>
          <p className="quiet small">Member since {formatDay(joinedAt)}</p>
        </div>
      </header>
      <div className={classes.level}>
        <p className={classes.line}>
          <span>
            <b>Level {level}</b>
            {levelName && <span dir="auto"> · {levelName}</span>}
          </span>
          <span className="quiet small">
            {progress === null ? 'Highest level' : `${progress}% to level ${level + 1}`}
          </span>
        </p>
        <Meter share={progress === null ? 1 : progress / 100} />
      </div>
      <ul className={classes.facts}>
        <Fact icon={IconFlame} text={streak === 0 ? 'No streak now' : `${formatInteger(streak)}-day streak`} />
        {quests !== null && <Fact icon={IconTargetArrow} text={`${countOf(quests, 'quest')} finished`} />}
        {chains !== null && chains > 0 && <Fact icon={IconLink} text={`${countOf(chains, 'chain')} finished`} />}
      </ul>
      {achievements && <Reached achievements={achievements} />}
    </article>
  )
}

const Fact = ({ icon: Icon, text }: { icon: ComponentType<{ size: number; stroke: number }>; text: string }) => (
  <li className={classes.fact}>
    <span className={classes.icon} aria-hidden="true">
      <Icon size={18} stroke={1.75} />
    </span>
    {text}
  </li>
)

function Reached({ achievements }: { achievements: NonNullable<MemberCard['achievements']> }) {
  if (achievements.length === 0) return <p className={`${classes.none} quiet small`}>No achievements reached yet.</p>
  return (
    <section className={classes.reached} aria-label="Achievements">
      <h3 className={classes.title}>{countOf(achievements.length, 'achievement')}</h3>
      <ul className={classes.medals}>
        {achievements.map(({ id, name, symbol, tier, position }) => (
          <li key={id} className={classes.medal}>
            <Medal symbol={symbol} position={position} size={52} />
            <span className={classes.words}>
              <span dir="auto" className={classes.achievement}>
                {name}
              </span>
              <span className="quiet tiny">{tier}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
