import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { TeamOrder } from '@/api/shapes'
import { Gems } from '@/components/Gems'
import { Notice } from '@/components/Notice'
import { Time } from '@/components/Time'
import { type Column, defineList } from '@/features/office/admin/list'
import { keyOf } from '@/lib/keyOf'
import { orderStatus } from '../model'
import { storeOrders } from './api'
import { OrderState } from './OrderState'
import { ProductThumb } from './ProductThumb'

const SORTS = { CREATED_AT: 'CREATED_AT', PRICE: 'PRICE' } as const

export const orderColumns: Column<TeamOrder>[] = [
  {
    key: 'number',
    title: 'Order',
    render: ({ product, number }) => (
      <>
        <ProductThumb product={product} small />
        <span>
          <span className="quiet number">#{number}</span> {product.productName}
        </span>
      </>
    ),
  },
  { key: 'member', title: 'User', render: ({ member }) => member.username },
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

export const orderList = (open: (order: TeamOrder) => void) =>
  defineList<TeamOrder>({
    area: 'orders',
    label: { one: 'order', many: 'Orders' },
    query: ({ filters, sortBy, ...query }) =>
      storeOrders.list({ ...query, sortBy: keyOf(SORTS, sortBy), status: keyOf(orderStatus, filters.status) }),
    columns: orderColumns,
    views: {
      key: 'status',
      label: 'Status',
      options: Object.entries(orderStatus).map(([value, { label }]) => ({ value, label })),
    },
    sorted: { by: SORTS.CREATED_AT, direction: 'desc' },
    open: { here: open },
    empty: (
      <Notice
        art="first order"
        title="No orders yet"
        text="Tip a few fans some gems, and the first order is not far."
        action={
          <Button component={Link} to="/admin/users">
            See your fans
          </Button>
        }
      />
    ),
  })
