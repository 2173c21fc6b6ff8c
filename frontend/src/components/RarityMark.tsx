import type { Rarity } from '@/api/shapes'
import { rarityLabel } from '@/lib/text'
import classes from './RarityMark.module.css'

/** One shape per rarity, so that color is not the only difference. */
const SHAPES: Record<Rarity, string> = {
  COMMON: 'M8 3a5 5 0 1 1 0 10A5 5 0 0 1 8 3z',
  UNCOMMON: 'M8 2l6 11H2z',
  RARE: 'M8 1.5 14.5 8 8 14.5 1.5 8z',
  EPIC: 'M8 1l6.5 4.8-2.5 7.7H4L1.5 5.8z',
  LEGENDARY: 'M8 1l1.9 4.6 5 .4-3.8 3.2 1.2 4.8L8 11.4 3.7 14l1.2-4.8L1.1 6l5-.4z',
  RELIC: 'M8 .8l2 3.6 4-.9-.9 4L16 8l-2.9 1.5.9 4-4-.9L8 15.2l-2-2.6-4 .9.9-4L0 8l2.9-.5-.9-4 4 .9z',
}

export function RarityMark({ rarity }: { rarity: Rarity }) {
  return (
    <span className={classes.rarity} data-rarity={rarity}>
      <svg width="12" height="12" viewBox="0 0 16 16" aria-hidden="true">
        <path d={SHAPES[rarity]} fill="currentColor" />
      </svg>
      {rarityLabel[rarity]}
    </span>
  )
}
