import { Link } from 'react-router'
import type { Product } from '@/api/shapes'
import { Gems } from '@/components/Gems'
import { RarityMark } from '@/components/RarityMark'
import { openDialog } from '@/dialogs/dialogs'
import classes from './ProductCard.module.css'
import { ProductPicture } from './ProductPicture'
import { stockShare } from './model'

const isPlainClick = (event: React.MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Opens the product's dialog; in a new tab, its page. */
export function ProductCard({ product, eager }: { product: Product; eager?: boolean }) {
  const isGone = product.status !== 'ACTIVE'
  const share = isGone ? null : stockShare(product.quantity)

  const open = (event: React.MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    openDialog('store-product', { product })
  }

  return (
    <Link to={`/store/${product.slug}`} onClick={open} className={classes.card} data-gone={isGone || undefined}>
      <ProductPicture product={product} eager={eager} />
      <div className={classes.words}>
        <RarityMark rarity={product.rarity} />
        <p className={classes.name}>{product.productName}</p>
        <div className={classes.foot}>
          <Gems amount={product.price} />
          {isGone && (
            <span className={classes.gone}>{product.status === 'OUT_OF_STOCK' ? 'Out of stock' : 'Not for sale'}</span>
          )}
          {share !== null && <span className={classes.left}>{product.quantity} left</span>}
        </div>
        {share !== null && (
          <div className={classes.stock} aria-hidden="true">
            <span style={{ width: `${share * 100}%` }} />
          </div>
        )}
      </div>
    </Link>
  )
}
