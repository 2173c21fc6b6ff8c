import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { bootCommunity, platformHref } from '@/app/boot'
import { Choice } from '@/components/Choice'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { SearchField } from '@/components/SearchField'
import { Toolbar } from '@/components/Toolbar'
import { products } from '@/features/store/api'
import { ProductGrid, ProductGridSkeleton } from '@/features/store/ProductGrid'
import { useListQuery } from '@/lib/useListQuery'
import { useSession } from '@/session/session'

const TAKE = 24
const ORDERS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'cheapest', label: 'Lowest price' },
  { value: 'dearest', label: 'Highest price' },
] as const
type Order = (typeof ORDERS)[number]['value']

const SORTS: Record<Order, { sortBy?: 'PRICE'; sortDirection?: 'asc' | 'desc' }> = {
  newest: {},
  cheapest: { sortBy: 'PRICE', sortDirection: 'asc' },
  dearest: { sortBy: 'PRICE', sortDirection: 'desc' },
}

const isOrder = (value: string): value is Order => value in SORTS

export function Component() {
  const community = bootCommunity()
  const isOwner = useSession().user?.id === community.creatorId
  const { page, search, read, set, isFiltered, clear } = useListQuery({ order: 'newest' })
  const asked = read('order')
  const order = isOrder(asked) ? asked : 'newest'
  const query = useQuery(
    products.list(community.slug, { take: TAKE, page, search: search || undefined, ...SORTS[order] }),
  )

  return (
    <Page title="Store" lead={`What your gems get you at ${community.name}.`}>
      <Toolbar>
        <SearchField label="Search products" value={search} onChange={(value) => set('search', value)} />
        <Choice aria-label="Order" label="" options={ORDERS} value={order} onChange={(value) => set('order', value)} />
      </Toolbar>
      <QueryView
        query={query}
        skeleton={<ProductGridSkeleton />}
        isEmpty={({ total }) => total === 0}
        empty={
          search && isFiltered ? (
            <Notice
              art={search}
              title="Nothing matches"
              text={`No product is called “${search}”.`}
              action={
                <Button variant="default" onClick={clear}>
                  Clear search
                </Button>
              }
            />
          ) : isOwner ? (
            <Notice
              art="first product"
              title="Your store is empty"
              text="Add a product, set its price in gems, publish. It takes about a minute."
              action={
                <Button component="a" href={platformHref('/admin/store/create')}>
                  Add your first product
                </Button>
              }
            />
          ) : (
            <Notice
              art="soon"
              title="The shelves are being filled"
              text={`${community.name} has nothing for sale yet. Your gems keep until then.`}
            />
          )
        }
      >
        {({ data, total }) => (
          <>
            <ProductGrid products={data} />
            <Paging
              page={page}
              take={TAKE}
              total={total}
              entity="products"
              onPage={(next) => set('page', String(next))}
            />
          </>
        )}
      </QueryView>
    </Page>
  )
}
