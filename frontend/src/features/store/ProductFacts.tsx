import { IconCalendarTime, IconPackage } from '@tabler/icons-react'
import type { Product } from '@/api/shapes'
import { RarityMark } from '@/components/RarityMark'
import { formatInteger } from '@/lib/format'
import { message, productTypeLabel } from '@/lib/text'
import classes from './ProductFacts.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** What it is, how many there are, how many one may have. */
export function ProductFacts({ product }: { product: Product }) {
  const { rarity, type, quantity, limitPerDay } = product
  return (
    <ul className={classes.facts}>
      <li>
        <RarityMark rarity={rarity} />
        <span className="quiet small">{productTypeLabel[type]}</span>
      </li>
      <li>
        <IconPackage {...icon} />
        {quantity === null ? 'As many as it takes' : quantity === 0 ? 'None left' : `${formatInteger(quantity)} left`}
      </li>
      {limitPerDay !== null && (
        <li>
          <IconCalendarTime {...icon} />
          {message.purchaseLimit(limitPerDay)}
        </li>
      )}
    </ul>
  )
}
