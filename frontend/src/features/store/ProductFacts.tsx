import {
  IconCalendarTime,
  IconPackage,
  IconShoppingBagCheck,
  IconSparkles,
  IconTruckDelivery,
} from '@tabler/icons-react'
import type { Product } from '@/api/shapes'
import { Meter } from '@/components/Meter'
import { formatInteger } from '@/lib/format'
import { message, productTypeLabel } from '@/lib/text'
import { stockShare } from './model'
import classes from './ProductFacts.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

const stockText = (quantity: number | null) => {
  if (quantity === null) return 'Never runs out'
  return quantity === 0 ? 'None left' : `${formatInteger(quantity)} left`
}

/** What it is, how many there are, how many one may have. */
export function ProductFacts({ product }: { product: Product }) {
  const { type, quantity, limitPerDay, sold } = product
  const share = stockShare(product)
  return (
    <ul className={classes.facts}>
      <li>
        {type === 'MERCH' ? <IconTruckDelivery {...icon} /> : <IconSparkles {...icon} />}
        {productTypeLabel[type]}
      </li>
      <li data-hurry={share !== null || undefined}>
        <IconPackage {...icon} />
        {stockText(quantity)}
        {share !== null && (
          <span className={classes.stock}>
            <Meter share={share} tone="warning" />
          </span>
        )}
      </li>
      {limitPerDay !== null && (
        <li>
          <IconCalendarTime {...icon} />
          {message.purchaseLimit(limitPerDay)}
        </li>
      )}
      {sold > 0 && (
        <li>
          <IconShoppingBagCheck {...icon} />
          Bought {sold === 1 ? 'once' : `${formatInteger(sold)} times`}
        </li>
      )}
    </ul>
  )
}
