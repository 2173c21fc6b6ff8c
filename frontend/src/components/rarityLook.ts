import type { Rarity } from '@/api/shapes'

/** The color and mark of each rarity, the same in every community. Without color, the shape of the mark differs. */
export const RARITY_LOOK: Record<Rarity, { color: string; shape: string }> = {
  COMMON: {
    color: '#8b93a3',
    shape: 'M8 3a5 5 0 1 1 0 10A5 5 0 0 1 8 3z',
  },
  UNCOMMON: {
    color: '#35b96a',
    shape: 'M8 2l6 11H2z',
  },
  RARE: {
    color: '#3f8fe0',
    shape: 'M8 1.5 14.5 8 8 14.5 1.5 8z',
  },
  EPIC: {
    color: '#9a5cf0',
    shape: 'M8 1l6.5 4.8-2.5 7.7H4L1.5 5.8z',
  },
  LEGENDARY: {
    color: '#e0a12c',
    shape: 'M8 1l1.9 4.6 5 .4-3.8 3.2 1.2 4.8L8 11.4 3.7 14l1.2-4.8L1.1 6l5-.4z',
  },
  RELIC: {
    color: '#e2496b',
    shape: 'M8 .8l2 3.6 4-.9-.9 4L16 8l-2.9 1.5.9 4-4-.9L8 15.2l-2-2.6-4 .9.9-4L0 8l2.9-.5-.9-4 4 .9z',
  },
}
