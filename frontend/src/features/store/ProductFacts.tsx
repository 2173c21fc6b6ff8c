import {
  IconArrowBackUp,
  IconCalendarTime,
  IconClock,
  IconLock,
  IconMapPin,
  IconPackage,
  IconRuler2,
  IconShoppingBagCheck,
  IconSparkles,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { FULFILLMENTS } from '@/api/constants'
import type { Product, ProductContentKind, ProductPage } from '@/api/shapes'
import { Meter } from '@/components/Meter'
import { countOf, formatGems, formatInteger } from '@/lib/format'
import { deliveryLabel } from '@/lib/deliveryWords'
import { countries } from '@/session/age'
import { message, productTypeLabel } from '@/lib/text'
import { standingDrop, stockShare } from './model'
import classes from './ProductFacts.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

const CONTENT: Record<ProductContentKind, string> = {
  LINK: 'A link, as soon as the team completes the order',
  FILE: 'A file, as soon as the team completes the order',
  TEXT: 'A message, as soon as the team completes the order',
}

/** During a draw, only the pieces of the draw are available; the other stock is not for sale. */
const stockText = (product: Product) => {
  const { quantity } = product
  const drop = standingDrop(product)
  if (drop) return `${formatInteger(drop.pieces)} in the draw`
  if (quantity === null) return 'Unlimited stock'
  return quantity === 0 ? 'Out of stock' : `${formatInteger(quantity)} left`
}

type Terms = Pick<
  Product,
  'limitPerDay' | 'limitPerPeriod' | 'periodDays' | 'limitTotal' | 'minLevel' | 'minMemberDays'
>

const limitsOf = ({ limitPerDay, limitPerPeriod, periodDays, limitTotal }: Terms) => [
  ...(limitPerDay === null ? [] : [message.purchaseLimit(limitPerDay)]),
  ...(limitPerPeriod === null ? [] : [`At most ${limitPerPeriod} in ${countOf(periodDays ?? 1, 'day')}`]),
  ...(limitTotal === null ? [] : [limitTotal === 1 ? 'Once per member' : `At most ${limitTotal} per member`]),
]

const gatesOf = ({ minLevel, minMemberDays }: Terms) => [
  ...(minLevel === null ? [] : [`Requires level ${minLevel}`]),
  ...(minMemberDays === null ? [] : [`Requires ${countOf(minMemberDays, 'day')} of membership`]),
]

/** "5 to 10 days", of an estimate that can have one end alone. */
function daysOf(minDays: number | null, maxDays: number | null) {
  if (minDays !== null && maxDays !== null && minDays !== maxDays) return `${minDays} to ${countOf(maxDays, 'day')}`
  const days = maxDays ?? minDays
  return days === null ? null : countOf(days, 'day')
}

/** Where the product is sent, how, and how long that takes. */
function ShippingFacts({ shipping }: { shipping: NonNullable<ProductPage['shipping']> }) {
  const { data } = useQuery({ ...countries, enabled: shipping.countries.length > 0 })
  const names = shipping.countries.map((code) => data?.data.find((one) => one.code === code)?.name ?? code)
  const days = daysOf(shipping.minDays, shipping.maxDays)
  return (
    <>
      <li>
        <IconMapPin {...icon} />
        {names.length > 0 ? `Delivered to ${names.join(', ')}` : 'Delivered to every country'}
        {' by '}
        {shipping.methods.map((method) => deliveryLabel[method].toLowerCase()).join(' or ')}
      </li>
      {days && (
        <li>
          <IconClock {...icon} />
          Arrives in about {days} after the team sends it
        </li>
      )}
    </>
  )
}

/** The facts of a product: its kind, its stock, and the limits for one fan. */
export function ProductFacts({ product }: { product: Product | ProductPage }) {
  const { type, sold } = product
  const share = stockShare(product)
  return (
    <ul className={classes.facts}>
      <li>
        {FULFILLMENTS[type].isShipped ? <IconTruckDelivery {...icon} /> : <IconSparkles {...icon} />}
        {product.hasCodes
          ? 'A code, delivered at once'
          : product.contentKind
            ? CONTENT[product.contentKind]
            : productTypeLabel[type]}
      </li>
      <li data-hurry={share !== null || undefined}>
        <IconPackage {...icon} />
        {stockText(product)}
        {share !== null && (
          <span className={classes.stock}>
            <Meter share={share} tone="warning" />
          </span>
        )}
      </li>
      {'shipping' in product && product.shipping && <ShippingFacts shipping={product.shipping} />}
      {limitsOf(product).map((text) => (
        <li key={text}>
          <IconCalendarTime {...icon} />
          {text}
        </li>
      ))}
      {gatesOf(product).map((text) => (
        <li key={text}>
          <IconLock {...icon} />
          {text}
        </li>
      ))}
      {product.sizes.length > 0 && (
        <li>
          <IconRuler2 {...icon} />
          {product.sizes.join(' · ')}
        </li>
      )}
      {product.sellPrice !== null && product.sellPrice !== '0' && (
        <li>
          <IconArrowBackUp {...icon} />
          Sells back for {formatGems(product.sellPrice)}
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
