import { Menu, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { ApiError } from '@/api/errors'
import type { Product } from '@/api/shapes'
import { bootCommunity } from '@/api/boot'
import { ActionsMenu } from '@/components/office/ActionsMenu'
import { Chip } from '@/components/Chip'
import { QueryView } from '@/components/QueryView'
import { openDialog } from '@/dialogs/dialogs'
import { OfficePage } from '@/components/office/OfficePage'
import { ownProducts } from '@/api/queries/office/ownProducts'
import { useSetProductStatus } from '@/features/store/admin/api'
import { ProductForm } from '@/features/store/admin/ProductForm'
import { ProductHistory } from '@/features/store/admin/ProductHistory'
import { isVisibleToFans, productStatus, statusMoves } from '@/components/office/productStatus'
import { NotFound } from '@/layouts/NotFound'

export function Component() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const query = useQuery(ownProducts.one(id))
  const product = query.data

  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <NotFound title="No such product" text="It may have been deleted." to="/admin/store" label="Back to products" />
    )
  }
  return (
    <OfficePage
      title={product?.productName ?? 'Product'}
      back={{ to: '/admin/store', label: 'Products' }}
      state={product && <Chip tone={productStatus[product.status].tone}>{productStatus[product.status].label}</Chip>}
      actions={product && product.status !== 'ARCHIVED' && <Actions product={product} />}
    >
      <QueryView query={query} skeleton={<Skeleton height={480} radius="var(--radius-large)" />}>
        {(found) => (
          <>
            <ProductForm key={found.id} product={found} onSaved={() => void navigate('/admin/store')} />
            <ProductHistory id={found.id} />
          </>
        )}
      </QueryView>
    </OfficePage>
  )
}

/** Hide, sell again, preview and delete. */
function Actions({ product }: { product: Product }) {
  const navigate = useNavigate()
  const change = useSetProductStatus({ id: product.id, name: product.productName }, 'Status changed')
  const moves = statusMoves(product)
  return (
    <ActionsMenu isBusy={change.isPending}>
      <Menu.Item onClick={() => openDialog('store-item-preview', { product })}>Preview</Menu.Item>
      <Menu.Item component={Link} to={`/admin/store/create?copy=${product.id}`}>
        Duplicate product
      </Menu.Item>
      {isVisibleToFans(product) && (
        <Menu.Item component="a" href={`${bootCommunity().url}/store/${product.slug}`}>
          View in store
        </Menu.Item>
      )}
      {moves.map(({ status, verb }) => (
        <Menu.Item key={status} onClick={() => change.mutate({ status })}>
          {verb}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item
        color="red"
        onClick={() => openDialog('product-delete', { product, onDeleted: () => void navigate('/admin/store') })}
      >
        Delete product
      </Menu.Item>
    </ActionsMenu>
  )
}
