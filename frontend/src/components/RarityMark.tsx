import type { Rarity } from '@/api/shapes'
import { rarityLabel } from '@/lib/text'
import { RARITY_LOOK } from './rarityLook'
import classes from './RarityMark.module.css'

export function RarityMark({ rarity }: { rarity: Rarity }) {
  return (
    <span className={classes.rarity} data-rarity={rarity}>
      <svg width="12" height="12" viewBox="0 0 16 16" aria-hidden="true">
        <path d={RARITY_LOOK[rarity].shape} fill="currentColor" />
      </svg>
      {rarityLabel[rarity]}
    </span>
  )
}
