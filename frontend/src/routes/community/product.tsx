import { useQuery } from '@tanstack/react-query'
import { IconArrowLeft } from '@tabler/icons-react'
import { Skeleton } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { ApiError } from '@/api/errors'
import { bootCommunity } from '@/app/boot'
import { Page } from '@/components/Page'
import { QueryView } from '@/components/QueryView'
import { openDialog } from '@/dialogs/dialogs'
import { products } from '@/features/store/api'
import { BuyPanel } from '@/features/store/BuyPanel'
import { ProductFacts } from '@/features/store/ProductFacts'
import { ProductPicture } from '@/features/store/ProductPicture'
import { NotFound } from '@/layouts/NotFound'
import classes from './product.module.css'

export function Component() {
  const { slug = '' } = useParams()
  const query = useQuery(products.one(bootCommunity().slug, slug))

  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <NotFound
        title="This product is gone"
        text="It may have been renamed or taken off the shelf."
        to="/store"
        label="Back to the store"
      />
    )
  }
  return (
    <Page title={query.data?.productName ?? 'Product'} bare>
      <Link to="/store" className={classes.back}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
        Store
      </Link>
      <QueryView query={query} skeleton={<ProductSkeleton />}>
        {(product) => (
          <article className={classes.product}>
            <div className={classes.picture}>
              <ProductPicture product={product} eager />
              {product.productImage && (
                <button
                  type="button"
                  className={classes.enlarge}
                  aria-label={`View ${product.productName} larger`}
                  onClick={() =>
                    openDialog('view-image', { src: product.productImage ?? '', alt: product.productName })
                  }
                />
              )}
            </div>
            <div className={classes.words}>
              <h1 className={classes.name}>{product.productName}</h1>
              <ProductFacts product={product} />
              {product.description && <p className={classes.text}>{product.description}</p>}
              <BuyPanel product={product} />
            </div>
          </article>
        )}
      </QueryView>
    </Page>
  )
}

const ProductSkeleton = () => (
  <div className={classes.product}>
    <Skeleton radius="var(--radius-large)" style={{ height: 'auto', aspectRatio: '4 / 3' }} />
    <div className={classes.words}>
      <Skeleton height={40} width="70%" />
      <Skeleton height={48} />
      <Skeleton height={220} />
    </div>
  </div>
)
