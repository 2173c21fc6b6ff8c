import { useSearchParams } from 'react-router'
import { OfficeList } from '@/features/office/admin/OfficeList'
import { OfficePage } from '@/features/office/admin/OfficePage'
import { orderList } from '@/features/orders/admin/list'
import { OrderDrawer } from '@/features/orders/admin/OrderDrawer'
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
  const list = orderList(({ id }) => show(id))

  return (
    <OfficePage title="Store" tabs={<StoreTabs current="orders" />}>
      <OfficeList list={list} />
      <OrderDrawer id={params.get(ORDER)} onClose={() => show(null)} />
    </OfficePage>
  )
}
