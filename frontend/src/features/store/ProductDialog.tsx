import { useQuery } from '@tanstack/react-query'
import type { Product } from '@/api/shapes'
import { bootCommunity } from '@/api/boot'
import { RarityMark } from '@/components/RarityMark'
import { FullPageButton } from '@/dialogs/FullPageButton'
import { products } from '@/api/queries/products'
import { BuyPanel } from './BuyPanel'
import classes from './ProductDialog.module.css'
import { ProductFacts } from './ProductFacts'
import { ProductStage } from './ProductStage'

/** One product, ready to buy. The product of the list is shown at once; stock and today's share follow. */
export default function ProductDialog({ product: listed }: { product: Product }) {
  const { data } = useQuery(products.one(bootCommunity().slug, listed.slug))
  const product = data ?? listed

  return (
    <div className={classes.dialog}>
      <div className={classes.side}>
        <div className={classes.stage}>
          <ProductStage product={product} />
        </div>
        <div className={classes.facts}>
          <ProductFacts product={product} />
        </div>
      </div>
      <div className={classes.side}>
        <div>
          <RarityMark rarity={product.rarity} />
          <h3 dir="auto" className={classes.name}>
            {product.productName}
          </h3>
          {product.description && (
            <p dir="auto" className={classes.text}>
              {product.description}
            </p>
          )}
        </div>
        <BuyPanel product={product} />
        <div className={classes.page}>
          <FullPageButton to={`/store/${product.slug}`} />
        </div>
      </div>
    </div>
  )
}
