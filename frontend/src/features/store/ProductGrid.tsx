import { Skeleton } from '@mantine/core'
import type { Product } from '@/api/shapes'
import { ProductCard } from './ProductCard'
import classes from './ProductCard.module.css'

const EAGER = 4

export function ProductGrid({ products }: { products: Product[] }) {
  return (
    <ul className={classes.grid}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} eager={index < EAGER} />
        </li>
      ))}
    </ul>
  )
}

export function ProductGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <div className={classes.grid}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} radius="var(--radius-large)" style={{ height: 'auto', aspectRatio: '4 / 5' }} />
      ))}
    </div>
  )
}
