import { useQuery } from '@tanstack/react-query'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { getStarted } from './progress'
import classes from './GetStarted.module.css'
import { steps } from './steps'

/** The next thing to do, in one line; gone once everything is done. */
export function NextStep() {
  const { data } = useQuery(getStarted)
  const next = data?.steps.find(({ isDone }) => !isDone)
  if (!data || !next) return null
  return (
    <Link to="/admin/get-started" className={classes.next}>
      <span
        className={classes.ring}
        style={{ '--share': data.done / data.total } as React.CSSProperties}
        aria-hidden="true"
      />
      <span className={classes.nextWords}>
        <strong>Next: {steps[next.step].title.toLowerCase()}</strong>
        <span className="quiet small">
          {data.done} of {data.total} steps done
        </span>
      </span>
      <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
    </Link>
  )
}
