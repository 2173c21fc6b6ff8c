import { Mark } from '@/components/Mark'
import metal from '@/components/metal.module.css'
import type { BoardKind, BoardPosition } from '@/api/shapes'
import { ordinal } from '@/lib/places'
import { valueText } from './model'
import classes from './Podium.module.css'

/** Gold, silver and bronze, as tiers of metal. */
const METALS = [3, 2, 1]
const UNITS: Record<BoardKind, string> = { WAGER: 'USD', POINTS: 'gems', EXPERIENCE: 'XP', MANUAL: 'points' }

interface Props {
  positions: BoardPosition[]
  kind: BoardKind
}

/** The first three of a round, in their order; the first one is in the middle and the highest. */
export const Podium = ({ positions, kind }: Props) => (
  <ol className={classes.podium} data-count={positions.length}>
    {positions.map((position, index) => (
      <li
        key={position.id}
        className={`${classes.step} ${metal.metal}`}
        data-order={index + 1}
        data-tier={METALS[position.place - 1] ?? 1}
        data-own={position.isOwn || undefined}
      >
        <span className={classes.avatar}>
          <Mark name={position.casinoUsername} src={position.avatarUrl} size={64} round />
          <span className={`${classes.place} number`} aria-hidden="true">
            {position.place}
          </span>
        </span>
        <span className={classes.name}>
          <span className="unseen">{ordinal(position.place)}: </span>
          <bdi>{position.casinoUsername}</bdi>
          {position.isOwn && <span className={classes.you}> (you)</span>}
        </span>
        <span className={classes.value}>
          <span className="number">{valueText(kind, position.wagered)}</span>{' '}
          <span className="quiet tiny">{UNITS[kind]}</span>
        </span>
        <span className={classes.base}>{position.prize?.text ?? 'No prize'}</span>
      </li>
    ))}
  </ol>
)
