import { Link } from 'react-router'
import type { Product } from '@/api/shapes'
import { RarityMark } from '@/components/RarityMark'
import { useNow } from '@/lib/clock'
import { useSession } from '@/session/session'
import { noteOf } from './model'
import { ProductPicture } from '@/components/ProductPicture'
import { productLink } from './productLink'
import { ProductPrice } from './ProductPrice'
import classes from './ProductRow.module.css'

/** A product on one line: for comparing, not for browsing. */
export function ProductRow({ product }: { product: Product }) {
  const note = noteOf(product, useSession(), useNow(60))
  return (
    <Link
      {...productLink(product)}
      className={classes.row}
      data-rarity={product.rarity}
      data-gone={product.status !== 'ACTIVE' || undefined}
    >
      <div className={classes.picture}>
        <ProductPicture product={{ ...product, badge: null }} sizes="120px" />
      </div>
      <div className={classes.words}>
        <RarityMark rarity={product.rarity} />
        <p dir="auto" className={classes.name}>
          {product.productName}
        </p>
        <p dir="auto" className={classes.about}>
          {product.description}
        </p>
      </div>
      <div className={classes.end}>
        <ProductPrice product={product} />
        {note && (
          <span className={classes.note} data-hurry={note.isHurry || undefined}>
            {note.text}
          </span>
        )}
      </div>
    </Link>
  )
}
