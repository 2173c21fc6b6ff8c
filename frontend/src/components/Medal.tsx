import type { AchievementSymbol } from '@/api/shapes'
import metal from './metal.module.css'
import classes from './Medal.module.css'
import { SymbolIcon } from './SymbolIcon'

/** The symbol of an achievement, in the metal of its tier. Position 0 is no tier yet. */
export const Medal = ({
  symbol,
  position,
  size = 64,
}: {
  symbol: AchievementSymbol
  position: number
  size?: number
}) => (
  <span className={`${metal.metal} ${classes.medal}`} data-tier={position} style={{ width: size, height: size }}>
    <SymbolIcon symbol={symbol} size={size * 0.44} />
  </span>
)
