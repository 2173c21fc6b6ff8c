import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Item as Shown, Opened } from '@/api/shapes'
import { Gem } from '@/components/Gem'
import { RarityMark } from '@/components/RarityMark'
import { ShareWin } from '@/components/ShareWin'
import { inventory } from '@/api/queries/inventory'
import { ItemActions } from '@/components/ItemActions'
import { RARITY_CELEBRATIONS } from '@/lib/celebration'
import { countGems, countOf } from '@/lib/format'
import { percentOf } from './odds'
import { PrizePicture } from './PrizePicture'
import classes from './Wins.module.css'

/**
 * The won prizes with their actions: keep, sell back, have it sent. Hidden, the list takes its place and loads while
 * the reel turns.
 */
export default function Wins({ openings, isHidden }: { openings: Opened[]; isHidden: boolean }) {
  const grand = openings.find(({ prize }) => RARITY_CELEBRATIONS[prize.rarity].isGrand)
  return (
    // Not in the style sheet, so that tests see it.
    <div style={isHidden ? { visibility: 'hidden' } : undefined}>
      {grand && !isHidden && (
        <span className={classes.flood} data-rarity={grand.prize.rarity} data-testid="flood" aria-hidden="true" />
      )}
      {openings.length > 1 && (
        <p className={classes.sum}>
          You won <strong>{sumOf(openings)}</strong>
        </p>
      )}
      <ul className={classes.wins} data-several={openings.length > 1 || undefined} data-hidden={isHidden || undefined}>
        {openings.map((one) => (
          <Win key={one.id} won={one} />
        ))}
      </ul>
    </div>
  )
}

/** All gems and items of openings that were made at once. */
function sumOf(openings: Opened[]) {
  const gems = openings.reduce((sum, { paid }) => sum + BigInt(paid ?? 0), 0n)
  const items = openings.filter(({ item }) => item !== null).length
  return [gems > 0n && countGems(String(gems)), items > 0 && countOf(items, 'item')].filter(Boolean).join(' and ')
}

function Win({ won: { id, prize, paid, isGone, item } }: { won: Opened }) {
  const { sparks } = RARITY_CELEBRATIONS[prize.rarity]
  const share = <ShareWin kind="case" id={id} name={prize.name} />
  return (
    <li className={classes.win} data-rarity={prize.rarity}>
      <div className={classes.picture}>
        <div className={classes.sparks} aria-hidden="true">
          {Array.from({ length: sparks }, (_, index) => (
            <span key={index} style={{ rotate: `${(index * 360) / sparks}deg` }}>
              <Gem size={index % 3 === 0 ? 18 : 12} />
            </span>
          ))}
        </div>
        <PrizePicture prize={prize} sizes="320px" eager />
      </div>
      <div className={classes.words}>
        <RarityMark rarity={prize.rarity} />
        <h2 dir="auto" className={classes.name}>
          {prize.name}
        </h2>
        {item ? (
          <Item id={item.id} chance={percentOf(prize.ppm)} share={share} />
        ) : (
          <>
            <p className="quiet small">
              {isGone && paid !== null
                ? `This prize is out of stock. You got its value instead: ${countGems(paid)}.`
                : `Chance: ${percentOf(prize.ppm)}. The gems are in your wallet.`}
            </p>
            <div className={classes.actions}>{share}</div>
          </>
        )}
      </div>
    </li>
  )
}

/** The state is the item's own: it may have been sold back or sent since it was won. */
function Item({ id, chance, share }: { id: string; chance: string; share: ReactNode }) {
  const { data } = useQuery(inventory.one(id))
  return (
    <>
      <p className="quiet small">
        {`Chance: ${chance}. `}
        {data ? words[data.state](data) : 'It’s in your inventory.'}
      </p>
      <div className={classes.actions}>
        {data && <ItemActions item={data} />}
        <Button component={Link} to="/inventory" variant="subtle">
          View your inventory
        </Button>
        {share}
      </div>
    </>
  )
}

const words: Record<Shown['state'], (item: Pick<Shown, 'soldFor' | 'canSell' | 'canOrder'>) => string> = {
  YOURS: ({ canSell, canOrder }) => {
    const actions = [canOrder && 'claim it', canSell && 'sell it back'].filter(Boolean).join(' or ')
    return `It’s in your inventory${actions && `: ${actions}`}.`
  },
  TO_DISPATCH: () => 'It’s in your inventory. Add your shipping address.',
  UNDER_WAY: () => 'The creator is preparing it.',
  SOLD: ({ soldFor }) => (soldFor === null ? 'You sold it back.' : `You sold it back for ${countGems(soldFor)}.`),
}
