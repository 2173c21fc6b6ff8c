import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { ApiError } from '@/api/errors'
import type { Product } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { Page } from '@/components/Page'
import { QueryView } from '@/components/QueryView'
import { openDialog } from '@/dialogs/dialogs'
import { ownProducts, useSetProductStatus } from '@/features/store/admin/api'
import { ProductForm } from '@/features/store/admin/ProductForm'
import { productStatus } from '@/features/store/admin/status'
import { NotFound } from '@/layouts/NotFound'

export function Component() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const query = useQuery(ownProducts.one(id))
  const toStore = () => void navigate('/admin/store')

  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <NotFound title="No such product" text="It may have been deleted." to="/admin/store" label="Back to products" />
    )
  }
  return (
    <Page
      title={query.data?.productName ?? 'Product'}
      lead={query.data && <StatusLine product={query.data} />}
      actions={
        query.data && (
          <>
            <SaleSwitch product={query.data} />
            <Button
              variant="light"
              color="red"
              onClick={() => query.data && openDialog('product-delete', { product: query.data, onDeleted: toStore })}
            >
              Delete
            </Button>
          </>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton height={480} radius="var(--radius-large)" />}>
        {(product) => <ProductForm key={product.status} product={product} onSaved={toStore} />}
      </QueryView>
    </Page>
  )
}

const StatusLine = ({ product }: { product: Product }) => (
  <Chip tone={productStatus[product.status].tone}>{productStatus[product.status].label}</Chip>
)

/** Takes a product off the shelf, or puts it back. */
function SaleSwitch({ product }: { product: Product }) {
  const isOnShelf = product.status === 'ACTIVE' || product.status === 'OUT_OF_STOCK'
  const change = useSetProductStatus(product.id, isOnShelf ? 'Taken out of the store' : 'Back in the store')
  if (product.status === 'DRAFT' || product.status === 'ARCHIVED') return null
  return (
    <Button
      variant="default"
      loading={change.isPending}
      onClick={() => change.mutate(isOnShelf ? 'UNSALEABLE' : 'ACTIVE')}
    >
      {isOnShelf ? 'Hide from store' : 'Put back in store'}
    </Button>
  )
}
