import type { Listing } from '@/api/shapes'

type Kind = Listing['kind']

/** A kind's badge (products have none), its folder in the community's addresses, and its plural. */
const WORDS: Record<Kind, { badge: string | null; folder: string; many: string }> = {
  PRODUCT: { badge: null, folder: 'store', many: 'products' },
  RAFFLE: { badge: 'Raffle', folder: 'raffles', many: 'raffles' },
  CASE: { badge: 'Case', folder: 'cases', many: 'cases' },
}

export const badgeOfKind = (kind: Kind) => WORDS[kind].badge
export const manyOf = (kind: Kind | 'all') => (kind === 'all' ? 'offers' : WORDS[kind].many)
export const listingHref = ({ kind, slug, community }: Listing) =>
  `/creator/${community.slug}/${WORDS[kind].folder}/${slug}`
