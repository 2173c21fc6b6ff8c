import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GivenItem, Member } from '@/api/shapes'
import { Chip, type Tone } from '@/components/Chip'
import { Notice } from '@/components/Notice'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { Time } from '@/components/Time'
import { openDialog } from '@/dialogs/dialogs'
import type { Column } from '@/components/office/list'
import { TableSkeleton } from '@/components/office/OfficeList'
import { OfficeTable } from '@/components/office/OfficeTable'
import { ProductThumb } from '@/components/office/ProductThumb'
import { originLabel } from '../words'
import { given } from './api'

const TAKE = 10
const state: Record<GivenItem['status'], { label: string; tone: Tone }> = {
  KEPT: { label: 'In the inventory', tone: 'info' },
  ORDERED: { label: 'Ordered', tone: 'success' },
  SOLD: { label: 'Sold back', tone: 'quiet' },
}
const columns: Column<GivenItem>[] = [
  {
    key: 'product',
    title: 'Item',
    render: ({ product }) => (
      <>
        <ProductThumb product={product} small />
        {product.productName}
      </>
    ),
  },
  { key: 'source', title: 'From', render: ({ source }) => originLabel[source] },
  {
    key: 'status',
    title: 'Status',
    isState: true,
    render: ({ status, orderNumber }) => (
      <Chip tone={state[status].tone}>{orderNumber ? `Order #${orderNumber}` : state[status].label}</Chip>
    ),
  },
  { key: 'reason', title: 'Reason', isWide: true, render: ({ reason }) => reason ?? '–' },
  { key: 'at', title: 'When', align: 'right', render: ({ createdAt }) => <Time value={createdAt} /> },
]

/** Items that one fan got without buying them. */
export function GivenItems({ member }: { member: Member }) {
  const [page, setPage] = useState(1)
  const query = useQuery(given({ take: TAKE, page, memberId: member.id }))
  const give = member.leftAt === null && (
    <Button variant="default" onClick={() => openDialog('item-give', { member })}>
      Give an item
    </Button>
  )
  return (
    <QueryView
      query={query}
      skeleton={<TableSkeleton rows={4} />}
      isEmpty={({ total }) => total === 0}
      empty={<Notice art="no gifts" title="No items yet" text="Prizes and items you give appear here." action={give} />}
    >
      {({ data, total }) => (
        <>
          {give && <p style={{ marginBottom: 12 }}>{give}</p>}
          <OfficeTable label="Items" rows={data} columns={columns} />
          <Paging page={page} take={TAKE} total={total} entity="items" onPage={setPage} />
        </>
      )}
    </QueryView>
  )
}
