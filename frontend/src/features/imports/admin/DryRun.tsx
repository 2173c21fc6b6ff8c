import type { Import } from '@/api/shapes'
import { Panel } from '@/components/Panel'
import { Stats } from '@/components/Stats'
import { countGems, formatGems, formatInteger } from '@/lib/format'
import classes from './Import.module.css'
import { LeftOut } from './LeftOut'
import { People } from './People'
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
      <Notes run={run} />
      <LeftOut run={run} />
      <People run={run} />
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

/** Debts, names with another owner, and points that give no whole gem. */
function Notes({ run: { report, rate } }: { run: Import }) {
  return (
    <>
      {report.debts > 0 && (
        <p className={classes.warning} role="status">
          {report.debts === 1 ? '1 person has a debt' : `${formatInteger(report.debts)} people have debts`} of{' '}
          {report.debt} points in all. Debts are not imported.
        </p>
      )}
      {report.asked > 0 && (
        <p className={classes.warning} role="status">
          {report.asked === 1 ? '1 name' : `${formatInteger(report.asked)} names`} may have another owner now. These
          balances are reserved until you decide.
        </p>
      )}
      {report.lost !== '0' && (
        <p className="quiet small">
          {report.lost} points are lost, because {rate === 1 ? 'decimals are' : 'gems are'} rounded down.
        </p>
      )}
    </>
  )
}
