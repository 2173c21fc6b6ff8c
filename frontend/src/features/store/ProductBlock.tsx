import { useQuery } from '@tanstack/react-query'
import { bootCommunity } from '@/api/boot'
import type { HomeBlock } from '@/api/shapes'
import { products } from '@/api/queries/products'
import { Section } from '@/components/Section'
import { ProductGrid } from './ProductGrid'

const NEWEST = 8

/** The call of a block with products: the newest ones, or those that the creator chose. */
export const productBlock = ({ source, products: ids }: HomeBlock) =>
  products.list(bootCommunity().slug, source === 'CHOSEN' ? { take: ids.length, ids: ids.join(',') } : { take: NEWEST })

/** Products on the home page. Nothing while none of them is in the store. */
export function ProductBlock({ block }: { block: HomeBlock }) {
  const { data } = useQuery(productBlock(block))
  const found = data?.data ?? []
  const shown =
    block.source === 'CHOSEN' ? block.products.flatMap((id) => found.filter((product) => product.id === id)) : found
  if (shown.length === 0) return null
  return (
    <Section
      title={block.title || (block.source === 'CHOSEN' ? 'Featured' : 'New in the store')}
      more={{ to: '/store', label: 'View all' }}
    >
      <ProductGrid products={shown} />
    </Section>
  )
}
