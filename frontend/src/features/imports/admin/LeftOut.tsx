import type { Import } from '@/api/shapes'
import { Panel } from '@/components/Panel'
import { countOf, formatInteger } from '@/lib/format'
import classes from './Import.module.css'

/** The lines of the file that are not imported, with the reason. */
export function LeftOut({ run: { report } }: { run: Import }) {
  const left = [
    { count: report.unanswered, one: 'line with an open question', many: 'lines with an open question' },
    { count: report.problems, one: 'unreadable line', many: 'unreadable lines' },
    { count: report.duplicates, one: 'duplicate name', many: 'duplicate names' },
    { count: report.bots, one: 'bot', many: 'bots' },
    { count: report.empty, one: 'line without gems', many: 'lines without gems' },
  ].filter(({ count }) => count > 0)
  if (left.length === 0) return null
  const hidden = report.problems + report.duplicates - report.problemLines.length
  return (
    <Panel
      title="Left out"
      lead={left.map(({ count, one, many }) => `${formatInteger(count)} ${count === 1 ? one : many}`).join(' · ')}
    >
      {report.problemLines.length > 0 && (
        <ul className={classes.problems}>
          {report.problemLines.map(({ line, name, text }) => (
            <li key={line}>
              <span className="quiet number">Line {line}</span>
              <span className={classes.name}>{name || '—'}</span>
              <span className="quiet">{text}</span>
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && <p className="quiet small">And {countOf(hidden, 'more line', 'more lines')}.</p>}
    </Panel>
  )
}
