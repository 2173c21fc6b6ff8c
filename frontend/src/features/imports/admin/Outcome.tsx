import type { Import } from '@/api/shapes'
import { Meter } from '@/components/Meter'
import { Stats } from '@/components/Stats'
import { countOf, formatGems, formatInteger } from '@/lib/format'
import classes from './Import.module.css'
import { isUnderWay } from './api'

const sum = (run: Import, states: string[], what: 'count' | 'moved' | 'gems' | 'back') =>
  run.outcome
    .filter(({ state }) => states.includes(state))
    .reduce((total, row) => total + BigInt(row[what]), 0n)
    .toString()

const plain = (amount: string) => formatGems(amount.replace(/^-/, ''))
const signOf = (amount: string) => (amount.startsWith('-') ? '−' : '')

/** The progress of the job, and the results of the lines. */
export function Outcome({ run }: { run: Import }) {
  const moved = sum(run, ['CREDITED'], 'moved')
  const kept = String(BigInt(sum(run, ['UNDONE'], 'moved')) - BigInt(sum(run, ['UNDONE'], 'back')))
  const back = sum(run, ['UNDONE'], 'back')
  const waiting = Number(sum(run, ['WAITING'], 'count'))
  const failed = Number(sum(run, ['FAILED'], 'count'))
  return (
    <>
      {isUnderWay(run) && (
        <div className={classes.progress} role="status">
          <p>
            {run.state === 'APPLYING' ? 'Adding gems' : 'Removing gems'}: {formatInteger(run.done)} of{' '}
            {formatInteger(run.total)}
          </p>
          <Meter share={run.total ? run.done / run.total : 0} />
          <p className="quiet small">It continues if you leave this page.</p>
        </div>
      )}
      <Stats
        items={[
          {
            label: 'In wallets',
            value: `${signOf(moved)}${plain(moved)}`,
            note: countOf(Number(sum(run, ['CREDITED', 'UNCHANGED'], 'count')), 'member'),
          },
          {
            label: 'Waiting',
            value: formatGems(sum(run, ['WAITING'], 'gems')),
            note: waiting === 1 ? 'for 1 person' : `for ${formatInteger(waiting)} people`,
          },
          ...(run.state === 'UNDOING' || run.state === 'UNDONE'
            ? [{ label: 'Removed', value: `${signOf(back)}${plain(back)}`, note: 'as far as wallets had them' }]
            : []),
          ...(kept === '0'
            ? []
            : [{ label: 'Not removed', value: `${signOf(kept)}${plain(kept)}`, note: 'already spent' }]),
          ...(failed > 0 ? [{ label: 'Not added', value: formatInteger(failed), note: 'see the lines below' }] : []),
        ]}
      />
    </>
  )
}
