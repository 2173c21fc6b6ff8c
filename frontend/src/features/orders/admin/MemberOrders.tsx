import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '@/components/Notice'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { TableSkeleton } from '@/components/office/OfficeList'
import { OfficeTable } from '@/components/office/OfficeTable'
import { storeOrders } from './api'
import { orderColumns } from './list'

const TAKE = 10

export function MemberOrders({ memberId }: { memberId: string }) {
  const [page, setPage] = useState(1)
  const query = useQuery(storeOrders.list({ take: TAKE, page, memberId }))
  return (
    <QueryView
      query={query}
      skeleton={<TableSkeleton />}
      isEmpty={({ total }) => total === 0}
      empty={<Notice art="no orders" title="No orders yet" text="Orders of this fan appear here." />}
    >
      {({ data, total }) => (
        <>
          <OfficeTable
            label="Orders"
            rows={data}
            columns={orderColumns.filter(({ key }) => key !== 'member')}
            open={({ id }) => `/admin/store/orders?order=${id}`}
          />
          <Paging page={page} take={TAKE} total={total} entity="orders" onPage={setPage} />
        </>
      )}
    </QueryView>
  )
}
