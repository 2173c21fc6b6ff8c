import type { Product } from '@/api/shapes'
import { openDialog } from '@/dialogs/dialogs'
import { ProductPicture } from '@/components/ProductPicture'
import classes from './ProductStage.module.css'

/** The product's picture at its largest, in its own light. Pressed, it fills the screen. */
export function ProductStage({ product }: { product: Product }) {
  const { productImage, productName, rarity } = product
  return (
    <div className={classes.stage} data-rarity={rarity}>
      <ProductPicture product={product} eager sizes="(min-width: 48em) 700px, 100vw" />
      {productImage && (
        <button
          type="button"
          className={classes.enlarge}
          aria-label={`View ${productName} larger`}
          onClick={() => openDialog('view-image', { src: productImage, alt: productName })}
        />
      )}
    </div>
  )
}
