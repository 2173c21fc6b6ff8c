import type { Order } from '@/api/shapes'
import { GeneratedArt } from '@/components/GeneratedArt'
import classes from './OrderPicture.module.css'
import { Picture } from '@/components/Picture'

/** The bought product as it looked then; drawn in its community's `color` if it has no picture. */
export function OrderPicture({ product, color }: { product: Order['product']; color?: string }) {
  const { productImage, productName, rarity } = product
  return (
    <div className={classes.picture}>
      {productImage ? (
        <Picture src={productImage} sizes="112px" loading="lazy" width={112} height={84} />
      ) : (
        <GeneratedArt
          name={productName}
          kind="product"
          color={color}
          rarity={rarity === 'COMMON' ? undefined : rarity}
        />
      )}
    </div>
  )
}
