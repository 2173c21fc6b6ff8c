import type { Product } from '@/api/shapes'

interface Given {
  featured: Product[]
  almostGone: Product[]
  latest: Product[]
}

/** What stands where on the home: the first featured one alone, and nothing twice. */
export function shelvesOf({ featured, almostGone, latest }: Given) {
  const shown = new Set<string>()
  const fresh = (products: Product[]) => {
    const rest = products.filter(({ id }) => !shown.has(id))
    for (const { id } of rest) shown.add(id)
    return rest
  }
  const [spotlight, ...others] = fresh(featured.filter(({ status }) => status === 'ACTIVE'))
  return { spotlight, featured: others, almostGone: fresh(almostGone), latest: fresh(latest) }
}
