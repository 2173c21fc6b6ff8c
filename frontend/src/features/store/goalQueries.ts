import { bootCommunity } from '@/api/boot'
import { products } from '@/api/queries/products'

const above = (balance: string) => String(BigInt(balance) + 1n)

/** The cheapest product that a member's gems cannot buy yet, and one that they can. */
export const goalQueries = (balance: string) => {
  const { slug } = bootCommunity()
  return {
    next: products.list(slug, {
      take: 1,
      onSale: true,
      minPrice: above(balance),
      sortBy: 'PRICE',
      sortDirection: 'asc',
    }),
    within: products.list(slug, { take: 1, onSale: true, maxPrice: balance }),
  }
}
