import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { ApiError } from '@/api/errors'
import { queryClient } from '@/api/queryClient'
import { bootCommunity } from '@/api/boot'
import { BackLink } from '@/components/BackLink'
import { DeferredSection } from '@/components/DeferredSection'
import { Page } from '@/components/Page'
import { QueryView } from '@/components/QueryView'
import { RarityMark } from '@/components/RarityMark'
import { Section } from '@/components/Section'
import { products } from '@/api/queries/products'
import { BuyPanel } from '@/features/store/BuyPanel'
import { ProductFacts } from '@/features/store/ProductFacts'
import { ProductGrid } from '@/features/store/ProductGrid'
import { ProductStage } from '@/features/store/ProductStage'
import { NotFound } from '@/layouts/NotFound'
import classes from './product.module.css'

const MORE = 4
const one = (slug: string) => products.one(bootCommunity().slug, slug)

export function loader({ params: { slug = '' } }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(one(slug))
  return null
}

export function Component() {
  const { slug = '' } = useParams()
  const query = useQuery(one(slug))

  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <NotFound
        title="This product is not available"
        text="It may have been renamed or removed from the store."
        to="/store"
        label="Back to the store"
      />
    )
  }
  return (
    <Page title={query.data?.productName ?? 'Product'} bare>
      <BackLink to="/store">Store</BackLink>
      <QueryView alone query={query} skeleton={<ProductSkeleton />}>
        {(product) => (
          <>
            <article className={classes.product}>
              <ProductStage product={product} />
              <div className={classes.words}>
                <div>
                  <RarityMark rarity={product.rarity} />
                  <h1 dir="auto" className={classes.name}>
                    {product.productName}
                  </h1>
                </div>
                {product.description && (
                  <p dir="auto" className={classes.text}>
                    {product.description}
                  </p>
                )}
                <BuyPanel product={product} docks />
                <ProductFacts product={product} />
              </div>
            </article>
            <DeferredSection>
              {product.related.length > 0 ? (
                <Section title="Goes well with it" more={{ to: '/store', label: 'View all' }}>
                  <ProductGrid products={product.related} />
                </Section>
              ) : (
                <More besides={product.id} />
              )}
            </DeferredSection>
          </>
        )}
      </QueryView>
    </Page>
  )
}

/** Other products. Hidden until loaded, so that they do not move the text above. */
function More({ besides }: { besides: string }) {
  const { data } = useQuery(products.list(bootCommunity().slug, { take: MORE + 1, sortBy: 'SOLD' }))
  const others = data?.data.filter(({ id }) => id !== besides).slice(0, MORE) ?? []
  if (others.length === 0) return null
  return (
    <Section title="More from the store" more={{ to: '/store', label: 'View all' }}>
      <ProductGrid products={others} />
    </Section>
  )
}

const ProductSkeleton = () => (
  <div className={classes.product}>
    <Skeleton radius="var(--radius-large)" style={{ height: 'auto', aspectRatio: '4 / 3' }} />
    <div className={classes.words}>
      <Skeleton height={64} width="70%" />
      <Skeleton height={48} />
      <Skeleton height={180} />
    </div>
  </div>
)
