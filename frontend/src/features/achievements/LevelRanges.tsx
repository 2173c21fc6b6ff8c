import { useQuery } from '@tanstack/react-query'
import { levelRanges } from '@/api/queries/levels'
import { Gems } from '@/components/Gems'
import { Section } from '@/components/Section'
import classes from './LevelRanges.module.css'

/** The community's names of levels, and what a fan gets for reaching each. Renders nothing if the team set none. */
export function LevelRanges() {
  const { data } = useQuery(levelRanges)
  if (!data || data.total === 0) return null
  return (
    <Section title="Levels">
      <ul className={classes.list}>
        {data.data.map(({ fromLevel, name, rewardGems, rewardProduct }) => (
          <li key={fromLevel} className={classes.range}>
            <span className="quiet small">From level {fromLevel}</span>
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
