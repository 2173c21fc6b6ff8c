import { Link } from 'react-router'
import type { Product } from '@/api/shapes'
import { RarityMark } from '@/components/RarityMark'
import { useNow } from '@/lib/clock'
import { useSession } from '@/session/session'
import { noteOf } from './model'
import { ProductPicture } from '@/components/ProductPicture'
import { productLink } from './productLink'
import { ProductPrice } from './ProductPrice'
import classes from './Spotlight.module.css'

/** The one thing the creator puts first, as wide as the page and in its own light. */
export function Spotlight({ product }: { product: Product }) {
  const note = noteOf(product, useSession(), useNow(60))
  return (
    <Link {...productLink(product)} className={classes.spotlight} data-rarity={product.rarity}>
      <div className={classes.picture}>
        <ProductPicture product={product} eager sizes="(min-width: 48em) 600px, 100vw" />
      </div>
      <div className={classes.words}>
        <RarityMark rarity={product.rarity} />
        <p dir="auto" className={classes.name}>
          {product.productName}
        </p>
        {product.description && (
          <p dir="auto" className={classes.about}>
            {product.description}
          </p>
        )}
        <div className={classes.foot}>
          <span className={classes.price}>
            <ProductPrice product={product} size={26} />
          </span>
          {note && (
            <span className={classes.note} data-hurry={note.isHurry || undefined}>
              {note.text}
            </span>
          )}
        </div>
      </div>
    </Link>
  )
}
