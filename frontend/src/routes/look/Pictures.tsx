import { rarities } from '@/api/constants'
import type { Scheme } from '@/api/shapes'
import { CountingGems } from '@/components/CountingGems'
import { Gem } from '@/components/Gem'
import { Gems } from '@/components/Gems'
import { GeneratedArt } from '@/components/GeneratedArt'
import { Mark } from '@/components/Mark'
import { Meter } from '@/components/Meter'
import { RarityMark } from '@/components/RarityMark'
import { Ring } from '@/components/Ring'
import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './look.module.css'
import { Specimen } from './Specimen'

const PEOPLE = ['ash', 'bo', 'cleo', 'dara', 'eli', 'fern']
const THINGS = ['Golden key', 'Postcard', 'Front row', 'Sticker sheet', 'Night pass', 'Mug']
const SCENES = ['The basement', 'Open air', 'North gate']

export function Pictures({ color, scheme }: { color: string; scheme: Scheme }) {
  const [balance, setBalance] = useState(1250)
  return (
    <>
      <Specimen title="Gems">
        <Gem size={48} />
        <Gem size={20} />
        <Gems amount="0" />
        <Gems amount="400" sign="+" />
        <Gems amount="999999999999" size={22} />
        <Button variant="default" onClick={() => setBalance(balance > 1000 ? 40 : 1250)}>
          <CountingGems amount={String(balance)} />
        </Button>
      </Specimen>
      <Specimen title="Rarities">
        {rarities.map((rarity) => (
          <RarityMark key={rarity} rarity={rarity} />
        ))}
      </Specimen>
      <Specimen title="Marks">
        {PEOPLE.map((name) => (
          <Mark key={name} name={name} src={null} round color={color} />
        ))}
        <Mark name="Nova" src={null} size={64} color={color} />
        <Mark name="Hearth" src={null} size={64} color={color} />
      </Specimen>
      <Specimen title="Progress">
        <Ring share={0.62} label="62 of 100 tickets sold">
          62%
        </Ring>
        <Ring share={0} size={56} label="Nothing sold">
          0
        </Ring>
        <Ring share={1} size={56} label="All sold">
          All
        </Ring>
        <div className={classes.wide}>
          <Meter share={0.4} />
        </div>
        <div className={classes.wide}>
          <Meter share={0.2} tone="warning" />
        </div>
      </Specimen>
      <Specimen title="Drawn pictures">
        {SCENES.map((name) => (
          <div key={name} className={classes.art} data-wide>
            <GeneratedArt name={name} kind="banner" color={color} scheme={scheme} />
          </div>
        ))}
        {THINGS.map((name, index) => (
          <div key={name} className={classes.art}>
            <GeneratedArt name={name} kind="product" color={color} scheme={scheme} rarity={rarities[index]} />
          </div>
        ))}
      </Specimen>
    </>
  )
}
