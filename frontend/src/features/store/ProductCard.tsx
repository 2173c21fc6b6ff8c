import { Link } from 'react-router'
import type { Product } from '@/api/shapes'
import card from '@/components/Card.module.css'
import { Countdown } from '@/components/Countdown'
import { Meter } from '@/components/Meter'
import { RarityMark } from '@/components/RarityMark'
import { useNow } from '@/lib/clock'
import { useSession } from '@/session/session'
import { drawTime, noteOf, stockShare } from './model'
import classes from './ProductCard.module.css'
import { ProductPicture } from '@/components/ProductPicture'
import { productLink } from './productLink'
import { ProductPrice } from './ProductPrice'

export function ProductCard({ product, eager }: { product: Product; eager?: boolean }) {
  const at = useNow(60)
  const note = noteOf(product, useSession(), at)
  const until = drawTime(product, at)
  const share = stockShare(product)

  return (
    <Link
      {...productLink(product)}
      className={`${card.card} ${classes.card}`}
      data-rarity={product.rarity}
      data-gone={product.status !== 'ACTIVE' || undefined}
    >
      <div className={card.picture}>
        <ProductPicture product={product} eager={eager} />
        {share !== null && (
          <div className={classes.stock}>
            <Meter share={share} tone="warning" />
          </div>
        )}
      </div>
      <div className={card.words}>
        <RarityMark rarity={product.rarity} />
        <p dir="auto" className={card.name}>
          {product.productName}
        </p>
        <div className={card.foot}>
          <ProductPrice product={product} />
          {note && (
            <span className={card.note} data-hurry={note.isHurry || undefined}>
              {note.text}
              {until && (
                <>
                  {' '}
                  <Countdown endAt={until} />
                </>
              )}
            </span>
          )}
        </div>
      </div>
    </Link>
  )
}
