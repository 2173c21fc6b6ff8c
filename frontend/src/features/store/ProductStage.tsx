import { Suspense } from 'react'
import type { Product } from '@/api/shapes'
import { openDialog } from '@/dialogs/dialogs'
import { ProductPicture } from '@/components/ProductPicture'
import { lazily } from '@/lib/lazily'
import classes from './ProductStage.module.css'

const Gallery = lazily(() => import('./Gallery'))

/** The product's pictures at their largest, in its own light. Pressed, a picture fills the screen. */
export function ProductStage({ product }: { product: Product }) {
  // The first picture shows while the rest of the gallery loads, at the same place.
  if (product.pictures.length > 1) {
    return (
      <Suspense fallback={<Cover product={product} />}>
        <Gallery key={product.id} product={product} />
      </Suspense>
    )
  }
  return <Cover product={product} />
}

function Cover({ product }: { product: Product }) {
  const { productImage, productName, rarity, pictures } = product
  const alt = pictures[0]?.alt || productName
  return (
    <div className={classes.stage} data-rarity={rarity}>
      <ProductPicture product={product} eager sizes="(min-width: 48em) 700px, 100vw" />
      {productImage && (
        <button
          type="button"
          className={classes.enlarge}
          aria-label={`View ${alt} larger`}
          onClick={() => openDialog('view-image', { src: productImage, alt })}
        />
      )}
    </div>
  )
}
