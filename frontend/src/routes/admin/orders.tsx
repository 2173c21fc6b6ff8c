import { useMemo, useState } from 'react'
import type { TeamOrder } from '@/api/shapes'
import { ResourceList } from '@/components/ResourceList'
import { OrderDrawer } from '@/features/orders/admin/OrderDrawer'
import { orderResource } from '@/features/orders/admin/resource'
import { StoreTabs } from '@/features/store/admin/StoreTabs'

export function Component() {
  const [order, setOrder] = useState<TeamOrder | null>(null)
  const resource = useMemo(() => orderResource(setOrder), [])
  return (
    <>
      <ResourceList resource={resource} tabs={<StoreTabs current="orders" />} />
      <OrderDrawer order={order} onClose={() => setOrder(null)} onChanged={setOrder} />
    </>
  )
}
