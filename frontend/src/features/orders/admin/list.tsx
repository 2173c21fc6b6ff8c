import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { TeamOrder } from '@/api/shapes'
import { Gems } from '@/components/Gems'
import { Notice } from '@/components/Notice'
import { Time } from '@/components/Time'
import { type Column, defineList } from '@/components/office/list'
import { keyOf } from '@/lib/keyOf'
import { optionsOf } from '@/lib/options'
import { orderStatus } from '@/components/orderStatus'
import { storeOrders } from './api'
import { BulkActions } from './BulkActions'
import { OrderState } from './OrderState'
import { ProductThumb } from '@/components/office/ProductThumb'

const SORTS = { CREATED_AT: 'CREATED_AT', PRICE: 'PRICE' } as const

export const orderColumns: Column<TeamOrder>[] = [
  {
    key: 'number',
    title: 'Order',
    render: ({ product, number, variant, size }) => (
      <>
        <ProductThumb product={product} small />
        <span>
          <span className="quiet number">#{number}</span> {product.productName}
          {(variant ?? size) && <span className="quiet"> · {variant ?? size}</span>}
        </span>
      </>
    ),
  },
  { key: 'member', title: 'User', isTyped: true, render: ({ member }) => member.username },
  { key: 'status', title: 'Status', isState: true, render: ({ status }) => <OrderState status={status} /> },
  {
    key: 'price',
    title: 'Paid',
    align: 'right',
    sort: SORTS.PRICE,
    render: ({ price }) => <Gems amount={price} size={14} />,
  },
  {
    key: 'createdAt',
    title: 'When',
    align: 'right',
    sort: SORTS.CREATED_AT,
    render: ({ createdAt }) => <Time value={createdAt} />,
  },
]

const TODO = 'TODO'
const DAY_MS = 86_400_000
const SPANS = { '1': 'Today', '7': 'Last 7 days', '30': 'Last 30 days' } as const

/** The list's own filters as the API knows them. */
function asked({ status, days, product, ...rest }: Record<string, string>) {
  const span = keyOf(SPANS, days)
  return {
    ...rest,
    ...(status === TODO ? { needsAction: 'true' } : status && { status }),
    ...(span && { since: new Date(Date.now() - (Number(span) - 1) * DAY_MS).toISOString().slice(0, 10) }),
    ...(product && { productId: product }),
  }
}

export const orderList = (open: (order: TeamOrder) => void, products: { value: string; label: string }[]) =>
  defineList<TeamOrder>({
    area: 'orders',
    label: { one: 'order', many: 'Orders' },
    query: ({ filters, sortBy, ...query }) => {
      const { since, productId, needsAction } = asked(filters) as Record<string, string>
      return storeOrders.list({
        ...query,
        sortBy: keyOf(SORTS, sortBy),
        status: keyOf(orderStatus, filters.status),
        needsAction: needsAction === 'true' || undefined,
        since,
        productId,
      })
    },
    columns: orderColumns,
    views: {
      key: 'status',
      label: 'Status',
      options: [{ value: TODO, label: 'To do' }, ...optionsOf(orderStatus)],
    },
    filters: [
      { key: 'product', label: 'Product', options: products },
      { key: 'days', label: 'Ordered', options: optionsOf(SPANS) },
    ],
    file: '/creator/product-order/all/export/csv',
    fileQuery: ({ sortBy: _by, sortDirection: _direction, ...filters }) => asked(filters),
    bulk: (rows, clear) => <BulkActions orders={rows} onDone={clear} />,
    sorted: { by: SORTS.CREATED_AT, direction: 'desc' },
    open: { here: open },
    empty: (
      <Notice
        art="first order"
        title="No orders yet"
        text="Give your fans some gems so that they can buy something."
        action={
          <Button component={Link} to="/admin/users">
            View users
          </Button>
        }
      />
    ),
  })
