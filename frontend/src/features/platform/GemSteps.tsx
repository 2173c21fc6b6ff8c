import { IconDoorEnter, IconGift, IconSparkles } from '@tabler/icons-react'
import { Gem } from '@/components/Gem'
import classes from './GemSteps.module.css'

const STEPS = [
  { title: 'Join', text: 'Choose a community. One free account works for all of them.', icon: IconDoorEnter },
  {
    title: 'Earn',
    text: 'Creators give gems to fans who take part. Your wallet shows where each gem came from.',
    icon: IconSparkles,
  },
  {
    title: 'Spend',
    text: 'Buy what only that creator can offer, and follow your order until it arrives.',
    icon: IconGift,
  },
] as const

/** The use of gems, in three steps. */
export function GemSteps() {
  return (
    <ol className={classes.steps}>
      {STEPS.map(({ title, text, icon: Icon }, index) => (
        <li key={title} className={classes.step}>
          <span className={classes.mark}>
            <Icon size={24} stroke={1.75} aria-hidden="true" />
          </span>
          <h3>
            <span className={classes.count}>{index + 1}</span> {title}
          </h3>
          <p className="quiet">{text}</p>
          <span className={classes.gems} aria-hidden="true">
            {Array.from({ length: index + 1 }, (_, gem) => (
              <Gem key={gem} size={18} />
            ))}
          </span>
        </li>
      ))}
    </ol>
  )
}
