import type { Import, ImportRow, ImportSummary, WaitingBalance } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { Gems } from '@/components/Gems'
import { Notice } from '@/components/Notice'
import { Time } from '@/components/Time'
import { type Column, defineList } from '@/components/office/list'
import { formatGems, formatInteger } from '@/lib/format'
import { keyOf } from '@/lib/keyOf'
import { imports } from './api'
import { importState, platformLabel, rowState, signed, toolLabel } from './words'

export const importColumns: Column<ImportSummary>[] = [
  { key: 'filename', title: 'File', isWide: true, render: ({ filename }) => filename },
  {
    key: 'state',
    title: 'Status',
    isState: true,
    render: ({ state }) => <Chip tone={importState[state].tone}>{importState[state].label}</Chip>,
  },
  { key: 'tool', title: 'From', render: ({ tool }) => toolLabel[tool] },
  { key: 'people', title: 'People', align: 'right', render: ({ people }) => formatInteger(people) },
  { key: 'gems', title: 'Gems', align: 'right', render: ({ gems }) => formatGems(gems) },
  { key: 'createdAt', title: 'When', align: 'right', render: ({ createdAt }) => <Time value={createdAt} /> },
]

const waitingColumns: Column<WaitingBalance>[] = [
  { key: 'name', title: 'Name', render: ({ name }) => name },
  { key: 'platform', title: 'On', render: ({ platform }) => platformLabel[platform] },
  { key: 'gems', title: 'Gems', align: 'right', render: ({ gems }) => <Gems amount={gems} size={14} /> },
  { key: 'since', title: 'Since', align: 'right', render: ({ since }) => <Time value={since} /> },
]

/** Reserved balances of people who have not joined yet. */
export const waitingList = defineList<WaitingBalance>({
  area: 'waiting',
  label: { one: 'balance', many: 'Reserved balances' },
  query: ({ take, page, search }) => imports.waiting({ take, page, search }),
  columns: waitingColumns,
  sorted: { by: 'GEMS', direction: 'desc' },
  empty: (
    <Notice
      art="empty chairs"
      title="No reserved balances"
      text="Reserved gems of people who have not joined yet appear here, with their platform username."
    />
  ),
})

/** The result of each line of one import. */
export const rowList = (importId: string, now: Import['state']) =>
  defineList<ImportRow>({
    area: 'imports',
    label: { one: 'line', many: 'Lines' },
    query: ({ take, page, search, filters }) =>
      imports.rows(importId, now, { take, page, search, state: keyOf(rowState, filters.state) }),
    columns: [
      { key: 'name', title: 'Name', render: ({ name }) => name },
      {
        key: 'state',
        title: 'Status',
        isState: true,
        render: ({ state }) => <Chip tone={rowState[state].tone}>{rowState[state].label}</Chip>,
      },
      { key: 'member', title: 'User', isTyped: true, render: ({ member }) => member?.username ?? '—' },
      { key: 'problem', title: 'Why', isTyped: true, render: ({ problem }) => problem || '—' },
      { key: 'gems', title: 'In the file', align: 'right', render: ({ gems }) => formatGems(gems) },
      {
        key: 'moved',
        title: 'Moved',
        align: 'right',
        render: ({ moved }) => <Gems {...signed(moved)} size={14} />,
      },
      {
        key: 'takenBack',
        title: 'Removed',
        align: 'right',
        render: ({ takenBack }) => (takenBack ? formatGems(takenBack.replace('-', '')) : '—'),
      },
    ],
    views: {
      key: 'state',
      label: 'Status',
      options: (['CREDITED', 'WAITING', 'FAILED', 'UNDONE'] as const).map((value) => ({
        value,
        label: rowState[value].label,
      })),
    },
    file: `/creator/users/import/one/${importId}/export/csv`,
    sorted: { by: 'LINE', direction: 'asc' },
    empty: <Notice art="no lines" title="No lines yet" text="Lines appear as they are processed." />,
  })
