import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { TeamOrder } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { Gems } from '@/components/Gems'
import { Notice } from '@/components/Notice'
import { defineResource } from '@/components/resource'
import { Time } from '@/components/Time'
import { keyOf } from '@/lib/keyOf'
import { orderStatus } from '../model'
import { storeOrders } from './api'
import { ProductThumb } from './ProductThumb'

export const orderResource = (open: (order: TeamOrder) => void) =>
  defineResource<TeamOrder>({
    area: 'orders',
    label: { one: 'order', many: 'Orders' },
    lead: 'What fans bought, the newest first.',
    list: ({ filters, ...query }) => storeOrders.list({ ...query, status: keyOf(orderStatus, filters.status) }),
    columns: [
      {
        key: 'number',
        title: 'Order',
        render: ({ product, number }) => (
          <>
            <ProductThumb product={product} small />
            {number} · {product.productName}
          </>
        ),
      },
      { key: 'member', title: 'User', render: ({ member }) => member.username },
      {
        key: 'status',
        title: 'Status',
        render: ({ status }) => <Chip tone={orderStatus[status].tone}>{orderStatus[status].label}</Chip>,
      },
      { key: 'price', title: 'Paid', align: 'right', render: ({ price }) => <Gems amount={price} size={16} /> },
      { key: 'createdAt', title: 'When', align: 'right', render: ({ createdAt }) => <Time value={createdAt} /> },
    ],
    filters: [
      {
        key: 'status',
        label: 'Status',
        options: Object.entries(orderStatus).map(([value, { label }]) => ({ value, label })),
      },
    ],
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
