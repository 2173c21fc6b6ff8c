import { IconArrowRight, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './NextSteps.module.css'

export interface NextStep {
  title: string
  text: ReactNode
  /** A page of this space, or the address of another one. */
  to?: string
  href?: string
  isDone?: boolean
}

/** The next steps, the most useful first. Finished steps stay in sight, with a check mark. */
export function NextSteps({ steps }: { steps: NextStep[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map(({ title, text, to, href, isDone = false }, index) => {
        const inside = (
          <>
            <span className={classes.count} aria-hidden="true">
              {isDone ? <IconCheck size={18} stroke={2.25} /> : index + 1}
            </span>
            <span className={classes.words}>
              <strong>
                {title}
                {isDone && <span className="unseen">, done</span>}
              </strong>
              <span className={classes.text}>{text}</span>
            </span>
            {!isDone && <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />}
          </>
        )
        return (
          <li key={title} data-done={isDone || undefined}>
            {isDone ? (
              <span className={classes.step}>{inside}</span>
            ) : to ? (
              <Link to={to} className={classes.step}>
                {inside}
              </Link>
            ) : (
              <a href={href} className={classes.step}>
                {inside}
              </a>
            )}
          </li>
        )
      })}
    </ol>
  )
}
