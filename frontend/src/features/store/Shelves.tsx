import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Product } from '@/api/shapes'
import { bootCommunity } from '@/api/boot'
import { DeferredSection } from '@/components/DeferredSection'
import { QueryView } from '@/components/QueryView'
import { Section } from '@/components/Section'
import { products } from '@/api/queries/products'
import { ProductGrid, ProductGridSkeleton } from './ProductGrid'
import { shelvesOf } from './shelfPlan'
import { Spotlight } from './Spotlight'

const ROW = 4

/** The store on the home page. Its parts load together, so that no part moves another one later. */
export const shelfQueries = () => {
  const { slug } = bootCommunity()
  return {
    featured: products.list(slug, { take: ROW, badge: 'FEATURED', onSale: true }),
    almostGone: products.list(slug, { take: ROW * 2, almostGone: true, sortBy: 'SOLD' }),
    latest: products.list(slug, { take: ROW * 4 }),
  }
}

export function Shelves({ empty }: { empty: ReactNode }) {
  const queries = shelfQueries()
  const featured = useQuery(queries.featured)
  const almostGone = useQuery(queries.almostGone)
  const latest = useQuery(queries.latest)
  // The latest are the whole store's word on whether there is anything; the other two only sort it.
  const query = featured.isPending || almostGone.isPending ? { ...latest, data: undefined, error: null } : latest

  return (
    <QueryView
      query={query as typeof latest}
      skeleton={
        <Section title="In the store">
          <ProductGridSkeleton count={ROW} />
        </Section>
      }
      isEmpty={({ total }) => total === 0}
      empty={empty}
    >
      {({ data }) => {
        const shelves = shelvesOf({
          featured: featured.data?.data ?? [],
          almostGone: almostGone.data?.data ?? [],
          latest: data,
          row: ROW,
        })
        return (
          <>
            {shelves.spotlight && (
              <Section title="Featured" more={{ to: '/store', label: 'View all' }}>
                <Spotlight product={shelves.spotlight} />
              </Section>
            )}
            <DeferredSection>
              <Shelf title="Almost gone" products={shelves.almostGone} />
            </DeferredSection>
            <DeferredSection>
              <Shelf
                title="New in the store"
                products={shelves.latest}
                more={shelves.spotlight ? undefined : { to: '/store', label: 'View all' }}
              />
            </DeferredSection>
          </>
        )
      }}
    </QueryView>
  )
}

interface ShelfProps {
  title: string
  products: Product[]
  more?: { to: string; label: string }
}

const Shelf = ({ title, products: shown, more }: ShelfProps) =>
  shown.length > 0 && (
    <Section title={title} more={more}>
      <ProductGrid products={shown} />
    </Section>
  )
