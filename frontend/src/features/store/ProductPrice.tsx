import type { Product } from '@/api/shapes'
import { Gems } from '@/components/Gems'
import { Price } from '@/components/Price'
import { formatShortDay } from '@/lib/format'
import classes from './ProductPrice.module.css'

/** The price. During a sale, the regular price is beside it, crossed out, and the end of the sale follows. */
export function ProductPrice({
  product: { price, regularPrice, saleEndsAt },
  size,
}: {
  product: Pick<Product, 'price' | 'regularPrice' | 'saleEndsAt'>
  size?: number
}) {
  if (regularPrice === null) return <Price amount={price} size={size} />
  return (
    <span className={classes.sale}>
      <span className="unseen">Sale price </span>
      <Price amount={price} size={size} />
      <span className={classes.regular}>
        <span className="unseen">Regular price </span>
        <s>
          <Gems amount={regularPrice} size={14} />
        </s>
      </span>
      {saleEndsAt && (
        <time className={classes.until} dateTime={saleEndsAt}>
          until {formatShortDay(saleEndsAt)}
        </time>
      )}
    </span>
  )
}
