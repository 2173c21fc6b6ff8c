import type { CasePrize } from '@/api/shapes'
import { Gems } from '@/components/Gems'
import { RarityMark } from '@/components/RarityMark'
import tints from '@/features/store/rarity.module.css'
import { formatInteger } from '@/lib/format'
import { percentOf } from './odds'
import { PrizePicture } from './PrizePicture'
import classes from './PrizeGrid.module.css'

/** Every prize with its exact odds, in the order the draw counts them. */
export const PrizeGrid = ({ prizes }: { prizes: readonly CasePrize[] }) => (
  <ul className={classes.grid}>
    {prizes.map((prize) => (
      <li
        key={prize.id}
        className={`${classes.prize} ${tints.tint}`}
        data-rarity={prize.rarity}
        data-gone={prize.isGone || undefined}
      >
        <div className={classes.picture}>
          <PrizePicture prize={prize} sizes="(min-width: 48em) 220px, 50vw" />
        </div>
        <div className={classes.words}>
          <RarityMark rarity={prize.rarity} />
          <p className={classes.name}>{prize.name}</p>
          <p className={classes.foot}>
            <strong className="number">{percentOf(prize.ppm)}</strong>
            {prize.kind === 'PRODUCT' && prize.value !== '0' && (
              <span className={classes.worth}>
                <Gems amount={prize.value} size={14} />
              </span>
            )}
          </p>
          {prize.isGone ? (
            <p className={classes.note}>Out of stock</p>
          ) : (
            prize.left !== null && prize.left < 10 && <p className={classes.note}>{formatInteger(prize.left)} left</p>
          )}
        </div>
      </li>
    ))}
  </ul>
)
