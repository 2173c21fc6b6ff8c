import type { Product } from '@/api/shapes'
import { GeneratedArt } from './GeneratedArt'
import { Picture } from './Picture'
import { badgeLabel } from '@/lib/text'
import classes from './ProductPicture.module.css'

interface Props {
  product: Pick<Product, 'productName' | 'productImage' | 'rarity' | 'badge'>
  /** The first pictures of a page are fetched at once, the rest when they come near. */
  eager?: boolean
  sizes?: string
  /** Of the community it is from, where that is not the page's own. */
  color?: string
}

/** The product on a glow of its rarity, with its badge in the corner. */
export function ProductPicture({ product, eager = false, sizes = '(min-width: 48em) 300px, 50vw', color }: Props) {
  const { productName, productImage, rarity, badge } = product
  return (
    <div className={classes.frame} data-rarity={rarity}>
      {productImage ? (
        <Picture src={productImage} sizes={sizes} width={400} height={300} loading={eager ? 'eager' : 'lazy'} />
      ) : (
        <GeneratedArt
          name={productName}
          kind="product"
          color={color}
          rarity={rarity === 'COMMON' ? undefined : rarity}
        />
      )}
      {badge && <span className={classes.badge}>{badgeLabel[badge]}</span>}
    </div>
  )
}
