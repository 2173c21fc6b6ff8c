import type { Import } from '@/api/shapes'
import { Panel } from '@/components/Panel'
import { Stats } from '@/components/Stats'
import { countGems, formatGems, formatInteger } from '@/lib/format'
import classes from './Import.module.css'
import { platformLabel } from './words'

/** The gems that the import gives now or later, without people who are left out. */
const appliedGems = ({ memberGems, waitingGems }: Import['report']) => String(BigInt(memberGems) + BigInt(waitingGems))

/** The result of the dry run; then the content of the file and its errors. */
export function DryRun({ run }: { run: Import }) {
  const { report, columns, platform } = run
  const waits = platform !== 'LOCAL'
  const used = Object.values(run.mapping)
  const heads = columns.map((label, place) => ({ label, place, isUsed: used.includes(place) }))
  const lines = report.sample.map((cells, line) => ({ line, cells }))
  return (
    <>
      <div aria-live="polite">
        <Stats
          items={[
            { label: 'People', value: formatInteger(report.people), note: `of ${formatInteger(report.lines)} lines` },
            { label: 'Gems', value: formatGems(appliedGems(report)), note: 'in all' },
            {
              label: 'Members',
              value: formatInteger(report.members),
              note: `${countGems(report.memberGems)} at once`,
            },
            waits
              ? {
                  label: 'Not joined yet',
                  value: formatInteger(report.waiting),
                  note: `${countGems(report.waitingGems)} reserved for them`,
                }
              : { label: 'Unknown', value: formatInteger(report.unknown), note: 'left out' },
          ]}
        />
      </div>
      {report.lowered > 0 && (
        <p className={classes.warning} role="status">
          {report.lowered === 1
            ? '1 member would have fewer gems than now.'
            : `${formatInteger(report.lowered)} members would have fewer gems than now.`}
        </p>
      )}
      <Left run={run} />
      <Panel
        title="The first lines"
        lead={waits ? `Usernames are matched with linked ${platformLabel[platform]} accounts.` : ''}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
        <div className={classes.scroller} tabIndex={0} role="region" aria-label="The first lines of the file">
          <table className={classes.sample}>
            <thead>
              <tr>
                {heads.map(({ place, label, isUsed }) => (
                  <th key={place} scope="col" data-used={isUsed || undefined}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(({ line, cells }) => (
                <tr key={line}>
                  {heads.map(({ place, isUsed }) => (
                    <td key={place} data-used={isUsed || undefined}>
                      {cells[place] ?? ''}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
    </>
  )
}

/** Lines that are left out, with the reason. */
function Left({ run: { report } }: { run: Import }) {
  const left = [
    { count: report.problems, one: 'unreadable line', many: 'unreadable lines' },
    { count: report.duplicates, one: 'duplicate name', many: 'duplicate names' },
    { count: report.bots, one: 'bot', many: 'bots' },
    { count: report.empty, one: 'line without gems', many: 'lines without gems' },
  ].filter(({ count }) => count > 0)
  if (left.length === 0) return null
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
    </Panel>
  )
}
