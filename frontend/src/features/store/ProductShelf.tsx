import { useQuery } from '@tanstack/react-query'
import type { ListQuery } from '@/api/client'
import { bootCommunity } from '@/app/boot'
import { Section } from '@/components/Section'
import { products } from './api'
import { ProductGrid } from './ProductGrid'

interface Props {
  title: string
  query: Omit<ListQuery<'/user/product-manage/all'>, 'storeSlug'>
  more?: { to: string; label: string }
}

/** A row of products under a heading; nothing at all while or when there is none. */
export function ProductShelf({ title, query, more }: Props) {
  const { data } = useQuery(products.list(bootCommunity().slug, query))
  const shown = data?.data ?? []
  if (shown.length === 0) return null
  return (
    <Section title={title} more={more}>
      <ProductGrid products={shown} />
    </Section>
  )
}
