import type { Product } from '@/api/shapes'
import { ProductCard } from '../ProductCard'
import classes from './ProductForm.module.css'

/** The card as it will stand in the store. */
export function ProductPreview({ product }: { product: Product }) {
  return (
    <figure className={classes.preview}>
      <div className={classes.stage} inert>
        <div className={classes.card}>
          <ProductCard product={product} />
        </div>
      </div>
      <figcaption>What your fans will see</figcaption>
    </figure>
  )
}
