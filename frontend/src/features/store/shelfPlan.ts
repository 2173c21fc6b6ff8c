import type { Product } from '@/api/shapes'

interface Given {
  featured: Product[]
  almostGone: Product[]
  latest: Product[]
  /** The number of cards in a row on a wide screen. */
  row: number
}

/** The layout of the home page: the first featured product alone, each product once, and rows without gaps. */
export function shelvesOf({ featured: [spotlight, ...featured], almostGone, latest, row }: Given) {
  const shown = new Set(spotlight ? [spotlight.id] : [])
  const place = (products: Product[], most: number) => {
    const fresh = products.filter(({ id }, index) => {
      const isFirst = products.findIndex((other) => other.id === id) === index
      return isFirst && !shown.has(id)
    })
    const rest = fresh.slice(0, fresh.length > row ? Math.min(most, Math.floor(fresh.length / row) * row) : most)
    for (const { id } of rest) shown.add(id)
    return rest
  }
  return { spotlight, almostGone: place(almostGone, row), latest: place([...featured, ...latest], row * 2) }
}
