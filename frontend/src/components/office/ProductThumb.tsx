import type { Order } from '@/api/shapes'
import { GeneratedArt } from '@/components/GeneratedArt'
import classes from './ProductThumb.module.css'
import { Picture } from '@/components/Picture'

export function ProductThumb({ product, small = false }: { product: Order['product']; small?: boolean }) {
  const { productName, productImage, rarity } = product
  return (
    <span className={`${classes.thumb} ${small ? classes.small : ''}`}>
      {productImage ? (
        <Picture src={productImage} sizes="56px" loading="lazy" />
      ) : (
        <GeneratedArt name={productName} kind="product" rarity={rarity === 'COMMON' ? undefined : rarity} />
      )}
    </span>
  )
}
