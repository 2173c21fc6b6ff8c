import type { CasePage, CasePrize, Opened } from '@/api/shapes'

const gems = (id: string, value: string, ppm: number): CasePrize => ({
  id,
  kind: 'GEMS',
  name: `${value} gems`,
  image: null,
  rarity: 'COMMON',
  ppm,
  value,
  productId: null,
  sellPrice: null,
  left: null,
  isGone: false,
})
export const small = gems('p1', '40', 900_000)
export const large = gems('p2', '300', 100_000)
/** A case for 100 gems, as a member sees it. */
export const shown: CasePage = {
  id: 'c1',
  slug: 'neon',
  name: 'Neon',
  description: '',
  image: null,
  price: '100',
  status: 'ACTIVE',
  limitPerDay: null,
  oddsHash: 'a'.repeat(64),
  oddsSince: '2026-11-01T00:00:00Z',
  prizes: [large, small],
  createdAt: '2026-11-01T00:00:00Z',
  openedToday: 0,
  leftToday: null,
  freeOpenings: 0,
  denial: null,
}
export const won: Opened = {
  id: 'o1',
  caseSlug: 'neon',
  caseName: 'Neon',
  prize: large,
  price: '100',
  paid: '300',
  isGone: false,
  item: null,
  pairId: 's1',
  proof: {
    version: 'v1',
    kind: 'case',
    serverSeed: null,
    commitment: 'c'.repeat(64),
    clientSeed: 'mine',
    nonce: 0,
    odds: [],
    oddsHash: 'a'.repeat(64),
    ticket: 5,
    prize: 'p2',
  },
  createdAt: '2026-11-01T00:00:00Z',
  reel: [...Array.from({ length: 25 }, () => 'p1'), 'p2', 'p1', 'p1', 'p1', 'p1'],
}
