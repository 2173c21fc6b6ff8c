import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Product } from '@/api/shapes'
import { Gems } from '@/components/Gems'
import { Meter } from '@/components/Meter'
import { countOf, formatGems } from '@/lib/format'
import classes from './Goal.module.css'
import { useSession } from '@/session/session'
import { missingGems } from '@/lib/missingGems'
import { goalQueries } from './goalQueries'
import { coverage } from './model'
import { ProductPicture } from '@/components/ProductPicture'
import { productLink } from './productLink'

/** The products that a member's gems can buy now, and the cheapest product that they cannot buy yet. */
export default function Goal({ balance }: { balance: string }) {
  const { user } = useSession()
  const queries = goalQueries(balance)
  const next = useQuery(queries.next)
  const within = useQuery(queries.within)
  const product = next.data?.data[0]
  if (!next.data || !within.data || (!product && within.data.total === 0)) return null
  const affordable = within.data.total
  const when = user?.emailVerified === false ? 'once your email is confirmed' : null

  return (
    <section className={classes.goal} aria-label="What your gems can buy">
      {product ? (
        <Next product={product} balance={balance} />
      ) : (
        <p className={classes.all}>You can afford everything here{when && ` ${when}`}.</p>
      )}
      {affordable > 0 && (
        <Link to="/store?affordable=yes" className={classes.within}>
          <span>
            <strong className="number">{countOf(affordable, 'product')}</strong> you can afford {when ?? 'now'}
          </span>
          <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
        </Link>
      )}
    </section>
  )
}

function Next({ product, balance }: { product: Product; balance: string }) {
  const { productName, price, rarity } = product
  return (
    <Link {...productLink(product)} className={classes.next} data-rarity={rarity}>
      <div className={classes.picture}>
        <ProductPicture product={{ ...product, badge: null }} eager sizes="160px" />
      </div>
      <div className={classes.words}>
        <p className={classes.eyebrow}>Your next goal</p>
        <p dir="auto" className={classes.name}>
          {productName}
        </p>
        <Meter share={coverage(price, balance)} />
        <p className={classes.figures}>
          <span className="number">
            {formatGems(balance)} of {formatGems(price)}
          </span>
          <span>
            <Gems amount={String(missingGems(price, balance))} size={14} /> to go
          </span>
        </p>
      </div>
    </Link>
  )
}
