import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Trust } from '@/api/shapes'
import { Time } from '@/components/Time'
import { countOf, formatNumber } from '@/lib/format'
import classes from './OddsTable.module.css'
import { PARTS } from '@/lib/fairness/v1'

/** The odds of a case that were valid from a certain day on. */
export const OddsTable = ({ odds }: { odds: Trust['odds'][number] }) => (
  <details className={classes.table}>
    <summary>
      <IconChevronRight className={classes.arrow} size={18} stroke={1.75} aria-hidden="true" />
      <span className={classes.title}>{odds.title}</span>
      <span className={`quiet small ${classes.since}`}>
        {countOf(odds.rows.length, 'prize')}, since <Time value={odds.since} />
      </span>
    </summary>
    <dl className={classes.rows}>
      {odds.rows.map(({ prize, ppm }) => (
        <div key={prize}>
          <dt>{prize}</dt>
          <dd className="number">{formatNumber((ppm / PARTS) * 100)}%</dd>
        </div>
      ))}
    </dl>
    <p className={`quiet tiny ${classes.hash}`}>
      Hash <code>{odds.oddsHash}</code>
    </p>
    <Link to={odds.path}>View case</Link>
  </details>
)
