import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CAUSE_WORDS } from '@/api/constants'
import type { Subject } from '@/api/supportShapes'
import { Gems } from '@/components/Gems'
import { Time } from '@/components/Time'
import classes from './SubjectCard.module.css'
import { subjectKind } from './words'

/** The subject of a ticket with its facts, and the movements of gems for it. `link` leads to it. */
export function SubjectCard({ subject, link }: { subject: Subject; link?: ReactNode }) {
  const { kind, title, isGone, facts, movements } = subject
  return (
    <section className={classes.card} aria-label={`About: ${title}`}>
      <header>
        <p className="quiet tiny">{subjectKind[kind].label}</p>
        <p className={classes.title}>{title}</p>
      </header>
      {isGone && <p className="quiet small">It no longer exists.</p>}
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(({ label, text, gems, at }) => (
            <div key={`${label} ${text}`}>
              <dt>{label}</dt>
              <dd>{gems !== null ? <Gems amount={gems} size={14} /> : at ? <Time value={at} /> : text}</dd>
            </div>
          ))}
        </dl>
      )}
      {movements.length > 0 && (
        <ul className={classes.movements} aria-label="Gems for it">
          {movements.map(({ id, cause, amount, direction, reason, createdAt }) => (
            <li key={id}>
              {direction === 'in' ? (
                <IconArrowDownLeft size={16} stroke={1.75} aria-hidden="true" />
              ) : (
                <IconArrowUpRight size={16} stroke={1.75} aria-hidden="true" />
              )}
              <span className={classes.words}>
                {CAUSE_WORDS[cause]}
                <span className="quiet tiny">
                  {reason && reason !== title && `${reason} · `}
                  <Time value={createdAt} />
                </span>
              </span>
              <Gems amount={amount} sign={direction === 'in' ? '+' : '-'} size={14} />
            </li>
          ))}
        </ul>
      )}
      {link}
    </section>
  )
}
