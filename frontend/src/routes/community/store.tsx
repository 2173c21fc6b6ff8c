import { COMMUNITY_STORE_HEADING } from '@/api/constants'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '@/api/queryClient'
import { bootCommunity, platformHref } from '@/api/boot'
import { DeferredSection } from '@/components/DeferredSection'
import { NothingMatches } from '@/components/NothingMatches'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { products } from '@/api/queries/products'
import { stores } from '@/features/store/api'
import { CategoryNav } from '@/features/store/CategoryNav'
import { productQuery, storeFilters } from '@/features/store/filters'
import { ProductGrid, ProductGridSkeleton } from '@/features/store/ProductGrid'
import { StoreFilters } from '@/features/store/StoreFilters'
import { usePersistedFilters } from '@/lib/usePersistedFilters'
import { useViewMode } from '@/lib/useViewMode'
import { useCommunity } from '@/session/look'
import { useManages, useSession } from '@/session/session'
import classes from './store.module.css'

const AREA = 'products'
const TAKE = 24

export function loader() {
  void queryClient.prefetchQuery(stores.one(bootCommunity().slug))
  return null
}

export function Component() {
  const community = useCommunity()
  const { balance } = useSession()
  const mayAdd = useManages('STORES_MANAGEMENT')
  const { filters, asked, page, set, setPage, isFiltered, clear } = usePersistedFilters(AREA, storeFilters)
  const [view, setView] = useViewMode(AREA, community.listView)
  const store = useQuery(stores.one(community.slug))
  const query = useQuery(products.list(community.slug, { take: TAKE, page, ...productQuery(asked, balance) }))
  const isClosed = store.data?.status === 'CLOSED'

  return (
    <Page
      {...COMMUNITY_STORE_HEADING}
      lead={
        <span className={classes.lead}>
          {store.data?.description ||
            (store.data && COMMUNITY_STORE_HEADING.lead.replace('{name}', () => community.name))}
        </span>
      }
    >
      {isClosed && (
        <p className={classes.closed} role="status">
          The store is closed right now. You can buy again when {community.name} opens it.
        </p>
      )}
      <CategoryNav chosen={filters.category} onChoose={(category) => set({ category })} />
      <StoreFilters filters={filters} set={set} balance={balance} view={view} onView={setView} />
      <QueryView
        query={query}
        skeleton={<ProductGridSkeleton view={view} />}
        isEmpty={({ total }) => total === 0}
        empty={
          isFiltered ? (
            <NothingMatches
              art="nothing matches"
              text={
                filters.affordable
                  ? 'No product matches this search and your balance. Reset the filters to see all products.'
                  : 'No product matches this search.'
              }
              clear={clear}
            />
          ) : (
            <EmptyStore name={community.name} slug={community.slug} mayAdd={mayAdd} />
          )
        }
      >
        {({ data, total }) => (
          <>
            <ProductGrid products={data} view={view} />
            <DeferredSection>
              <Paging page={page} take={TAKE} total={total} entity="products" onPage={setPage} />
            </DeferredSection>
          </>
        )}
      </QueryView>
    </Page>
  )
}

const EmptyStore = ({ name, slug, mayAdd }: { name: string; slug: string; mayAdd: boolean }) =>
  mayAdd ? (
    <Notice
      art="first product"
      title="Your store is empty"
      text="Add a product, set its price in gems and publish it. It takes about a minute."
      action={
        <Button component="a" href={platformHref(`/admin/store/create?creator=${slug}`)}>
          Add your first product
        </Button>
      }
    />
  ) : (
    <Notice
      art="soon"
      title="No products yet"
      text={`${name} adds products here soon. You buy them with gems, and your gems do not expire.`}
    />
  )
