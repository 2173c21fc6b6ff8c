import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Product } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { Gems } from '@/components/Gems'
import { Notice } from '@/components/Notice'
import { RarityMark } from '@/components/RarityMark'
import { defineResource } from '@/components/resource'
import { formatInteger } from '@/lib/format'
import { keyOf } from '@/lib/keyOf'
import { ProductPicture } from '../ProductPicture'
import { ownProducts } from './api'
import classes from './resource.module.css'
import { productStatus } from './status'

export const productResource = defineResource<Product>({
  area: 'store',
  label: { one: 'product', many: 'Products' },
  lead: 'What fans can get for their gems.',
  list: ({ filters, ...query }) => ownProducts.list({ ...query, status: keyOf(productStatus, filters.status) }),
  columns: [
    {
      key: 'productName',
      title: 'Product',
      render: (product) => (
        <>
          <span className={classes.thumb}>
            <ProductPicture product={{ ...product, badge: null }} />
          </span>
          {product.productName}
        </>
      ),
    },
    {
      key: 'status',
      title: 'Status',
      render: ({ status }) => <Chip tone={productStatus[status].tone}>{productStatus[status].label}</Chip>,
    },
    { key: 'rarity', title: 'Rarity', render: ({ rarity }) => <RarityMark rarity={rarity} /> },
    { key: 'price', title: 'Price', align: 'right', render: ({ price }) => <Gems amount={price} size={16} /> },
    {
      key: 'quantity',
      title: 'Left',
      align: 'right',
      render: ({ quantity }) => (quantity === null ? 'Unlimited' : formatInteger(quantity)),
    },
    { key: 'sold', title: 'Sold', align: 'right', render: ({ sold }) => formatInteger(sold) },
  ],
  filters: [
    {
      key: 'status',
      label: 'Status',
      options: Object.entries(productStatus).map(([value, { label }]) => ({ value, label })),
    },
  ],
  open: ({ id }) => `/admin/store/${id}`,
  empty: (
    <Notice
      art="first product"
      title="Your store is empty"
      text="Add one product, set its price in gems, publish. It takes about a minute."
      action={
        <Button component={Link} to="/admin/store/create">
          Add your first product
        </Button>
      }
    />
  ),
})
