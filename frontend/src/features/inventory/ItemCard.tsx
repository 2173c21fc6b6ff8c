import type { Item } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { Gems } from '@/components/Gems'
import { RarityMark } from '@/components/RarityMark'
import { openDialog } from '@/dialogs/dialogs'
import { orderStatus } from '@/components/orderStatus'
import { ProductPicture } from '@/components/ProductPicture'
import classes from './Inventory.module.css'
import { originLabel, stateWords } from './words'

/** One item at a glance; pressing it shows the whole. */
export function ItemCard({ item, withCommunity }: { item: Item; withCommunity: boolean }) {
  const { product, state, origin, community, canSell, sellPrice, orderStatus: status } = item
  const { label, tone, icon: Icon } = stateWords[state]
  const shown = state === 'UNDER_WAY' && status === 'SHIPPED' ? orderStatus.SHIPPED.label : label
  return (
    <button
      type="button"
      className={classes.card}
      data-rarity={product.rarity}
      data-gone={state === 'SOLD' || undefined}
      onClick={() => openDialog('inventory-item', { item })}
    >
      <span className={classes.picture}>
        <ProductPicture
          product={{ ...product, badge: null }}
          sizes="(min-width: 48em) 260px, 50vw"
          color={community.brandColor}
        />
      </span>
      <span className={classes.words}>
        <RarityMark rarity={product.rarity} />
        <span className={classes.name}>{product.productName}</span>
        <span className="quiet small">
          {originLabel[origin]}
          {withCommunity && <> · {community.name}</>}
        </span>
        <span className={classes.foot}>
          <Chip tone={tone} icon={<Icon size={14} stroke={2} aria-hidden="true" />}>
            {shown}
          </Chip>
          {canSell && sellPrice !== null && (
            <span className={classes.worth}>
              <span className="quiet small">worth</span> <Gems amount={sellPrice} size={14} />
            </span>
          )}
        </span>
      </span>
    </button>
  )
}
