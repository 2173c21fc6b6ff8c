import type { WagerFile } from '@/api/casinoShapes'
import { Stats } from '@/components/Stats'
import { formatAmount } from '@/lib/amounts'
import { countOf, formatInteger } from '@/lib/format'
import connections from './Connections.module.css'
import classes from './WagerImport.module.css'

/** The changes that an import of a file would make, its first accounts, and the lines that are left out. */
export function WagerFileResult({ result, currency }: { result: WagerFile; currency: string }) {
  const { rows, newAccounts, changed, baseline, unchanged, lowered, total, counted, problems, problemLines, sample } =
    result
  return (
    <>
      <div aria-live="polite">
        <Stats
          items={[
            { label: 'Accounts', value: formatInteger(rows), note: `${formatInteger(newAccounts)} new` },
            { label: 'In the file', value: formatAmount(total), note: currency },
            { label: 'Counts', value: formatAmount(counted), note: `in ${countOf(changed, 'changed total')}` },
            { label: 'Unchanged', value: formatInteger(unchanged) },
          ]}
        />
      </div>
      {baseline > 0 && (
        <p className="small">
          {countOf(baseline, 'account')} {baseline === 1 ? 'gets its' : 'get their'} first total. It counts nothing,
          because its wagers can be from any time. Later files count the differences.
        </p>
      )}
      {lowered > 0 && (
        <p role="status" className={classes.warning}>
          {countOf(lowered, 'total')} would be lower than now. Earlier totals stay until you review{' '}
          {lowered === 1 ? 'it' : 'them'}.
        </p>
      )}
      <ul className={connections.sample} aria-label="The first accounts of the file">
        {sample.map(({ username, providerUserId, steamId, wagered, campaignCode }) => (
          <li key={`${username} ${providerUserId ?? steamId ?? ''}`}>
            <span className={connections.sampleName}>
              {username}
              {campaignCode && <span className="quiet"> · {campaignCode}</span>}
            </span>
            <span className="number">{formatAmount(wagered, currency)}</span>
          </li>
        ))}
      </ul>
      {problems > 0 && (
        <section aria-label="Lines that are left out">
          <p className="small">
            {countOf(problems, 'line')} {problems === 1 ? 'is' : 'are'} left out:
          </p>
          <ul className={classes.problems}>
            {problemLines.map(({ line, text }) => (
              <li key={line}>
                <span className="quiet number">Line {line}</span> {text}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
