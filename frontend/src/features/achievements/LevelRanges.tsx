import { useQuery } from '@tanstack/react-query'
import { EXPERIENCE_FOR } from '@/api/constants'
import type { Standing } from '@/api/shapes'
import { levelRanges } from '@/api/queries/levels'
import { Gems } from '@/components/Gems'
import { Meter } from '@/components/Meter'
import { Section } from '@/components/Section'
import { formatInteger } from '@/lib/format'
import { levelShare } from '@/lib/levelShare'
import classes from './LevelRanges.module.css'

/** The fan's own level, the community's names of levels, and what a fan gets for reaching each. */
export function LevelRanges({ own }: { own?: Standing }) {
  const { data } = useQuery(levelRanges)
  if (!data || (data.total === 0 && !own)) return null
  const current = own && data.data.findLast(({ fromLevel }) => fromLevel <= own.level)
  return (
    <Section title="Levels">
      {own && <OwnLevel own={own} />}
      <ul className={classes.list}>
        {data.data.map(({ fromLevel, name, rewardGems, rewardProduct }) => (
          <li
            key={fromLevel}
            className={classes.range}
            aria-current={fromLevel === current?.fromLevel ? 'true' : undefined}
          >
            <span className="quiet small">
              From level {fromLevel}
              {fromLevel === current?.fromLevel && ' · your level'}
            </span>
            <strong dir="auto" className={classes.name}>
              {name}
            </strong>
            {rewardGems !== '0' && <Gems amount={rewardGems} size={18} sign="+" />}
            {rewardProduct && (
              <span dir="auto" className="small">
                {rewardProduct.productName}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function OwnLevel({ own }: { own: Standing }) {
  const { level, levelName, experience, ceiling } = own
  return (
    <div className={classes.own}>
      <p>
        <strong>You are at level {level}</strong>
        {levelName && <span dir="auto"> · {levelName}</span>}
      </p>
      <Meter share={levelShare(own)} />
      <p className="quiet small">
        {ceiling === null
          ? 'Highest level reached'
          : `${formatInteger(experience)} experience, ${formatInteger(ceiling - experience)} more to level ${level + 1}`}
      </p>
      <p className="quiet small">
        You get {EXPERIENCE_FOR.joining} experience for joining, {EXPERIENCE_FOR.day} for each day of visits and{' '}
        {EXPERIENCE_FOR.order} for each order. Quests and achievements give what they show. Gems give none.
      </p>
    </div>
  )
}
