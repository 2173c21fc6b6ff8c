import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Transaction } from '@/api/shapes'
import { Chip, type Tone } from '@/components/Chip'
import { Choice } from '@/components/Choice'
import { DataTable } from '@/components/DataTable'
import { Gems } from '@/components/Gems'
import { Notice } from '@/components/Notice'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import type { Column } from '@/components/resource'
import { SearchField } from '@/components/SearchField'
import { Time } from '@/components/Time'
import { Toolbar } from '@/components/Toolbar'
import { keyOf } from '@/lib/keyOf'
import { useListQuery } from '@/lib/useListQuery'
import { causeText, transactionTypeLabel } from '../words'
import { ledger } from './api'

const TAKE = 20
const tones: Record<Transaction['type'], Tone> = {
  CREDIT: 'success',
  DEBIT: 'quiet',
  ROLLBACK: 'warning',
  RESET: 'danger',
}

const amount: Column<Transaction> = {
  key: 'amount',
  title: 'Gems',
  align: 'right',
  render: (row) => <Gems amount={row.amount} sign={row.direction === 'in' ? '+' : '-'} size={16} />,
}
const type: Column<Transaction> = {
  key: 'type',
  title: 'Kind',
  render: (row) => <Chip tone={tones[row.type]}>{transactionTypeLabel[row.type]}</Chip>,
}
const reason: Column<Transaction> = { key: 'reason', title: 'Reason', render: (row) => row.reason ?? '—' }
const by: Column<Transaction> = { key: 'actor', title: 'By', render: (row) => row.actor?.username ?? 'The system' }
const when: Column<Transaction> = {
  key: 'createdAt',
  title: 'When',
  align: 'right',
  render: (row) => <Time value={row.createdAt} />,
}
const what: Column<Transaction> = { key: 'cause', title: 'What', render: (row) => <strong>{causeText(row)}</strong> }
const who: Column<Transaction> = { key: 'member', title: 'User', render: (row) => row.member?.username ?? '—' }

/** The community's books: every movement, or those of one member. */
export function LedgerTable({ memberId }: { memberId?: string }) {
  const { page, search, read, set } = useListQuery()
  const query = useQuery(
    ledger.list({
      take: TAKE,
      page,
      memberId,
      search: search || undefined,
      type: keyOf(transactionTypeLabel, read('type')),
    }),
  )
  const columns = memberId ? [what, type, amount, reason, by, when] : [what, who, type, amount, reason, by, when]

  return (
    <>
      {!memberId && (
        <Toolbar>
          <SearchField label="Search the ledger" value={search} onChange={(value) => set('search', value)} />
          <Choice
            label=""
            aria-label="Kind"
            value={read('type')}
            options={[
              { value: '', label: 'Kind: all' },
              ...Object.entries(transactionTypeLabel).map(([value, label]) => ({ value, label })),
            ]}
            onChange={(value) => set('type', value)}
          />
        </Toolbar>
      )}
      <QueryView
        query={query}
        skeleton={<Skeleton height={280} radius="var(--radius-large)" />}
        isEmpty={({ total }) => total === 0}
        empty={
          <Notice
            art="ledger"
            title="No gems have moved yet"
            text="Tips, purchases and refunds are written here as they happen."
          />
        }
      >
        {({ data, total }) => (
          <>
            <DataTable label="Transactions" rows={data} columns={columns} />
            <Paging
              page={page}
              take={TAKE}
              total={total}
              entity="transactions"
              onPage={(to) => set('page', String(to))}
            />
          </>
        )}
      </QueryView>
    </>
  )
}
