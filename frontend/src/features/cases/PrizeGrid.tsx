import type { CasePrize } from '@/api/shapes'
import card from '@/components/Card.module.css'
import { Gems } from '@/components/Gems'
import { RarityMark } from '@/components/RarityMark'
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
        className={`${card.card} ${classes.prize}`}
        data-rarity={prize.rarity}
        data-gone={prize.isGone || undefined}
      >
        <div className={card.picture}>
          <PrizePicture prize={prize} sizes="(min-width: 48em) 220px, 50vw" />
        </div>
        <div className={card.words}>
          <RarityMark rarity={prize.rarity} />
          <p dir="auto" className={card.name}>
            {prize.name}
          </p>
          <p className={`${card.foot} ${classes.foot}`}>
            <strong className="number">{percentOf(prize.ppm)}</strong>
            {prize.kind === 'PRODUCT' && prize.value !== '0' && (
              <span className={classes.worth}>
                <Gems amount={prize.value} size={14} />
              </span>
            )}
          </p>
          {prize.isGone ? (
            <p className={card.note} data-hurry>
              Out of stock
            </p>
          ) : (
            prize.left !== null &&
            prize.left < 10 && (
              <p className={card.note} data-hurry>
                {formatInteger(prize.left)} left
              </p>
            )
          )}
        </div>
      </li>
    ))}
  </ul>
)
