import { Button } from '@mantine/core'
import { useState } from 'react'
import type { TeamProduct } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { FormProblem } from '@/components/FormProblem'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { productStatus } from '@/components/office/productStatus'
import { ReorderList } from '@/components/office/ReorderList'
import { RowPicture } from '@/components/office/RowPicture'
import { Panel } from '@/components/Panel'
import { ProductPicture } from '@/components/ProductPicture'
import { useArrangeProducts } from './api'
import classes from './Setup.module.css'

/** The order in which fans see the products, unless they choose another one. */
export function OrderPanel({ products }: { products: TeamProduct[] }) {
  const [order, setOrder] = useState<string[] | null>(null)
  const save = useArrangeProducts()
  const ids = order ?? products.map(({ id }) => id)
  const rows = ids.flatMap((key) => products.find(({ id }) => id === key) ?? [])

  return (
    <Panel
      title="Order of products"
      lead="Fans see the store in this order. New products follow at the end, and sold-out products come last."
    >
      <div className={classes.stack}>
        {products.length === 0 && <p className="quiet">There is no product yet.</p>}
        <ReorderList
          isLean
          label="Products in their order"
          items={rows.map((product) => ({
            key: product.id,
            name: product.productName,
            content: (
              <div className={classes.row}>
                <RowPicture>
                  <ProductPicture product={{ ...product, badge: null }} sizes="64px" />
                </RowPicture>
                <span className={classes.name} dir="auto">
                  {product.productName}
                </span>
                {product.category && <span className="quiet small">{product.category.name}</span>}
                <Chip tone={productStatus[product.status].tone}>{productStatus[product.status].label}</Chip>
              </div>
            ),
          }))}
          onOrder={setOrder}
        />
        <div className={classes.ends}>
          <Button
            disabled={order === null}
            loading={save.isPending}
            onClick={() => save.mutate(ids, { onSuccess: () => setOrder(null) })}
          >
            Save order
          </Button>
        </div>
        <FormProblem error={save.error} />
        <UnsavedGuard when={order !== null} what="the order" />
      </div>
    </Panel>
  )
}
