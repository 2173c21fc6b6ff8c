import { Skeleton } from '@mantine/core'
import type { Product } from '@/api/shapes'
import { useSteps } from '@/lib/useSteps'
import type { ViewMode } from '@/lib/enumerations'
import { ProductCard } from './ProductCard'
import classes from './ProductCard.module.css'
import { ProductRow } from './ProductRow'
import rows from './ProductRow.module.css'

const EAGER = 4
/** Rows of every width fill up with it. */
const STEP = 8

export function ProductGrid({ products, view = 'Grid' }: { products: Product[]; view?: ViewMode }) {
  const steps = useSteps(Math.ceil(Math.max(products.length - EAGER, 0) / STEP))
  return (
    <ul className={view === 'Grid' ? classes.grid : rows.rows}>
      {products.slice(0, EAGER + steps * STEP).map((product, index) => (
        <li key={product.id}>
          {view === 'Grid' ? <ProductCard product={product} eager={index < EAGER} /> : <ProductRow product={product} />}
        </li>
      ))}
    </ul>
  )
}

export function ProductGridSkeleton({ count = 8, view = 'Grid' }: { count?: number; view?: ViewMode }) {
  const shape = view === 'Grid' ? { height: 'auto', aspectRatio: '4 / 5' } : { height: 92 }
  return (
    <div className={view === 'Grid' ? classes.grid : rows.rows}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} radius="var(--radius-large)" style={shape} />
      ))}
    </div>
  )
}
