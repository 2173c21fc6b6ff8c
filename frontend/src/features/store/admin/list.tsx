import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { TeamProduct } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { Gems } from '@/components/Gems'
import { Notice } from '@/components/Notice'
import { RarityMark } from '@/components/RarityMark'
import { defineList } from '@/components/office/list'
import { RowPicture } from '@/components/office/RowPicture'
import { formatInteger } from '@/lib/format'
import { keyOf } from '@/lib/keyOf'
import { optionsOf } from '@/lib/options'
import { badgeLabel, productTypeLabel, rarityLabel } from '@/lib/text'
import { ProductPicture } from '@/components/ProductPicture'
import { ownProducts } from '@/api/queries/office/ownProducts'
import { BulkActions } from './BulkActions'
import { productStatus } from '@/components/office/productStatus'

const SORTS = { NAME: 'NAME', CREATED_AT: 'CREATED_AT', PRICE: 'PRICE', SOLD: 'SOLD' } as const

export const productList = defineList<TeamProduct>({
  area: 'products',
  label: { one: 'product', many: 'Products' },
  query: ({ filters, sortBy, ...query }) =>
    ownProducts.list({
      ...query,
      sortBy: keyOf(SORTS, sortBy),
      status: keyOf(productStatus, filters.status),
      type: keyOf(productTypeLabel, filters.type),
      rarity: keyOf(rarityLabel, filters.rarity),
      badge: keyOf(badgeLabel, filters.badge),
    }),
  columns: [
    {
      key: 'productName',
      title: 'Product',
      sort: SORTS.NAME,
      render: (product) => (
        <>
          <RowPicture>
            <ProductPicture product={{ ...product, badge: null }} sizes="64px" />
          </RowPicture>
          {product.productName}
        </>
      ),
    },
    {
      key: 'status',
      title: 'Status',
      isState: true,
      render: ({ status }) => <Chip tone={productStatus[status].tone}>{productStatus[status].label}</Chip>,
    },
    { key: 'type', title: 'Type', render: ({ type }) => productTypeLabel[type] },
    { key: 'rarity', title: 'Rarity', render: ({ rarity }) => <RarityMark rarity={rarity} /> },
    {
      key: 'price',
      title: 'Price',
      align: 'right',
      sort: SORTS.PRICE,
      render: ({ price }) => <Gems amount={price} size={14} />,
    },
    {
      key: 'quantity',
      title: 'Stock',
      align: 'right',
      render: ({ quantity }) => (quantity === null ? '∞' : formatInteger(quantity)),
    },
    { key: 'sold', title: 'Sold', align: 'right', sort: SORTS.SOLD, render: ({ sold }) => formatInteger(sold) },
  ],
  views: {
    key: 'status',
    label: 'Status',
    options: optionsOf(productStatus),
  },
  filters: [
    {
      key: 'type',
      label: 'Type',
      options: optionsOf(productTypeLabel),
    },
    { key: 'rarity', label: 'Rarity', options: optionsOf(rarityLabel) },
    { key: 'badge', label: 'Badge', options: optionsOf(badgeLabel) },
  ],
  sorted: { by: SORTS.CREATED_AT, direction: 'desc' },
  bulk: (products, clear) => <BulkActions products={products} onDone={clear} />,
  open: ({ id }) => `/admin/store/${id}`,
  empty: (
    <Notice
      art="first product"
      title="Your store is empty"
      text="Add a product, set its price in gems and publish it. It takes about a minute."
      action={
        <Button component={Link} to="/admin/store/create">
          Add your first product
        </Button>
      }
    />
  ),
})
