import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '@/components/Notice'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { TableSkeleton } from '@/components/office/OfficeList'
import { OfficeTable } from '@/components/office/OfficeTable'
import { ledger } from './api'
import { statementColumns } from './columns'

const TAKE = 10

/** The movements of one member. */
export function LedgerTable({ memberId }: { memberId: string }) {
  const [page, setPage] = useState(1)
  const query = useQuery(ledger.list({ take: TAKE, page, memberId }))
  return (
    <QueryView
      query={query}
      skeleton={<TableSkeleton />}
      isEmpty={({ total }) => total === 0}
      empty={<Notice art="ledger" title="No gems have moved yet" text="Tips, purchases and refunds appear here." />}
    >
      {({ data, total }) => (
        <>
          <OfficeTable label="Statement" rows={data} columns={statementColumns} isStale={query.isPlaceholderData} />
          <Paging page={page} take={TAKE} total={total} entity="transactions" onPage={setPage} />
        </>
      )}
    </QueryView>
  )
}
