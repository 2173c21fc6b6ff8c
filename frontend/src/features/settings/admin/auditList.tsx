import { Link } from 'react-router'
import type { AuditEntry } from '@/api/shapes'
import { Notice } from '@/components/Notice'
import { Time } from '@/components/Time'
import { defineList } from '@/components/office/list'
import { optionsOf } from '@/lib/options'
import { auditLog } from './api'
import { sentenceOf } from './audit'
import { type AuditArea, changesOf } from './auditChanges'
import classes from './Settings.module.css'

const AREAS = {
  member: 'Users',
  note: 'Notes',
  item: 'Gifts',
  import: 'Imports',
  product: 'Products',
  store: 'Store',
  order: 'Orders',
  raffle: 'Raffles',
  lootbox: 'Cases',
  wallet: 'Wallets',
  export: 'Exports',
  branding: 'Branding',
  settings: 'Settings',
  community: 'Community',
  'hand-over': 'Hand-overs',
  staff: 'Staff',
} satisfies Partial<Record<AuditArea | 'export', string>>

type Period = NonNullable<NonNullable<Parameters<typeof auditLog>[0]>['period']>

const PERIODS: Record<Period, string> = {
  DAY: 'Last 24 hours',
  WEEK: 'Last 7 days',
  MONTH: 'Last 30 days',
  QUARTER: 'Last 3 months',
  YEAR: 'Last year',
}

function Sentence({ entry }: { entry: AuditEntry }) {
  const { before, thing, after } = sentenceOf(entry)
  return (
    <span className={classes.action}>
      {before} {thing?.link ? <Link to={thing.link}>{thing.name}</Link> : thing && <strong>{thing.name}</strong>}{' '}
      {after}
    </span>
  )
}

/** The audit log. `actors` are the people with at least one entry. */
export const auditListOf = (actors: AuditEntry['actor'][]) =>
  defineList<AuditEntry>({
    area: 'audit',
    label: { one: 'entry', many: 'Entries' },
    query: ({ filters: { area, actor, period }, take, page, search, sortDirection }) =>
      auditLog({ take, page, search, sortDirection, area, actor, period: period as Period | undefined }),
    columns: [
      {
        key: 'action',
        title: 'What',
        isWide: true,
        render: (entry) => <Sentence entry={entry} />,
      },
      {
        key: 'changes',
        title: 'Change',
        isWide: true,
        render: (entry) => (
          <span className={classes.change}>
            {changesOf(entry).map((text) => (
              <span key={text}>{text}</span>
            ))}
          </span>
        ),
      },
      { key: 'ip', title: 'From', render: ({ ip }) => <span className={classes.ip}>{ip ?? '—'}</span> },
      { key: 'at', title: 'When', align: 'right', sort: 'AT', render: ({ at }) => <Time value={at} /> },
    ],
    filters: [
      { key: 'area', label: 'Area', options: optionsOf(AREAS) },
      { key: 'actor', label: 'Who', options: actors.map(({ id, username }) => ({ value: id, label: username })) },
      { key: 'period', label: 'When', options: optionsOf(PERIODS) },
    ],
    file: '/creator/security/audit-log/export/csv',
    sorted: { by: 'AT', direction: 'desc' },
    empty: <Notice art="audit" title="No entries yet" text="All changes your team makes appear here." />,
  })
