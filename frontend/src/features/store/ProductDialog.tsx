import type { Product } from '@/api/shapes'
import { BuyPanel } from './BuyPanel'
import classes from './ProductDialog.module.css'
import { ProductFacts } from './ProductFacts'
import { ProductPicture } from './ProductPicture'

export default function ProductDialog({ product }: { product: Product }) {
  return (
    <div className={classes.dialog}>
      <div className={classes.picture}>
        <ProductPicture product={product} eager />
      </div>
      <div className={classes.words}>
        <p className={classes.name}>{product.productName}</p>
        <ProductFacts product={product} />
        {product.description && <p className={classes.text}>{product.description}</p>}
        <BuyPanel product={product} />
      </div>
    </div>
  )
}
