import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ownProducts } from '@/api/queries/office/ownProducts'
import { OfficePage } from '@/components/office/OfficePage'
import { QueryView } from '@/components/QueryView'
import { ownCategories, ownStore } from '@/features/store/admin/api'
import { CategoriesPanel } from '@/features/store/admin/CategoriesPanel'
import { OrderPanel } from '@/features/store/admin/OrderPanel'
import classes from '@/features/store/admin/Setup.module.css'
import { ShippingPanel } from '@/features/store/admin/ShippingPanel'
import { StoreTabs } from '@/features/store/admin/StoreTabs'

/** A longer list is no list to arrange by hand. */
const MAX_ARRANGED = 100
const inOrder = ownProducts.list({ take: MAX_ARRANGED, sortBy: 'POSITION', sortDirection: 'asc' })

export function Component() {
  const categories = useQuery(ownCategories)
  const products = useQuery(inOrder)
  const store = useQuery(ownStore)
  return (
    <OfficePage title="Store" tabs={<StoreTabs current="setup" />}>
      <div className={classes.page}>
        <QueryView query={categories} skeleton={<Skeleton height={180} radius="var(--radius)" />}>
          {({ data }) => <CategoriesPanel categories={data} />}
        </QueryView>
        <QueryView query={store} skeleton={<Skeleton height={260} radius="var(--radius)" />}>
          {(found) => <ShippingPanel store={found} />}
        </QueryView>
        <QueryView query={products} skeleton={<Skeleton height={320} radius="var(--radius)" />}>
          {({ data }) => <OrderPanel products={data} />}
        </QueryView>
      </div>
    </OfficePage>
  )
}
