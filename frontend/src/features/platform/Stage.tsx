import type { CSSProperties } from 'react'
import { GeneratedArt } from '@/components/GeneratedArt'
import { Gem } from '@/components/Gem'
import classes from './Stage.module.css'

/** Three shelves in three lights: how different communities can look. Decoration, so nothing in it is a claim. */
const SHELVES = [
  {
    color: '#9146FF',
    seed: 'violet',
    goods: [
      ['Front row seat', '1,200'],
      ['Emote wall', '350'],
    ],
  },
  {
    color: '#12C2A9',
    seed: 'jade',
    goods: [
      ['Signed print', '800'],
      ['Sketch request', '2,500'],
    ],
  },
  {
    color: '#FF5A36',
    seed: 'ember',
    goods: [
      ['Duo match', '600'],
      ['Clan patch', '150'],
    ],
  },
] as const

export function Stage() {
  return (
    <div className={classes.stage} aria-hidden="true">
      {SHELVES.map(({ color, seed, goods }) => (
        <div key={seed} className={classes.shelf} style={{ '--own': color } as CSSProperties}>
          {goods.map(([name, price]) => (
            <div key={name} className={classes.card}>
              <div className={classes.picture}>
                <GeneratedArt name={name} kind="product" color={color} />
              </div>
              <p className={classes.name}>{name}</p>
              <p className={classes.price}>
                <Gem size={14} /> {price}
              </p>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
