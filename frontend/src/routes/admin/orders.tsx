import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { OfficeList, TableSkeleton } from '@/components/office/OfficeList'
import { OfficePage } from '@/components/office/OfficePage'
import { orderList } from '@/features/orders/admin/list'
import { OrderDrawer } from '@/features/orders/admin/OrderDrawer'
import { ownProducts } from '@/api/queries/office/ownProducts'
import { StoreTabs } from '@/features/store/admin/StoreTabs'

const ORDER = 'order'

/** The orders of the store. The opened one is in the address, so that a link leads to it. */
export function Component() {
  const [params, setParams] = useSearchParams()

  const show = (id: string | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (id) next.set(ORDER, id)
        else next.delete(ORDER)
        return next
      },
      { preventScrollReset: true, replace: id === null },
    )
  const products = useQuery(ownProducts.list({ take: 100, sortBy: 'NAME', sortDirection: 'asc' }))
  const list = orderList(
    ({ id }) => show(id),
    (products.data?.data ?? []).map(({ id, productName }) => ({ value: id, label: productName })),
  )

  return (
    <OfficePage title="Store" tabs={<StoreTabs current="orders" />}>
      {/* The filter for products in the address is valid only for known products, so the list waits for them. */}
      {products.isPending ? <TableSkeleton /> : <OfficeList list={list} />}
      <OrderDrawer id={params.get(ORDER)} onClose={() => show(null)} />
    </OfficePage>
  )
}
