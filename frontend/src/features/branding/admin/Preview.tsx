import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { Scheme } from '@/api/shapes'
import { Branded, type BrandedLook } from '@/components/Branded'
import { Chip } from '@/components/Chip'
import { Gem } from '@/components/Gem'
import { Gems } from '@/components/Gems'
import { GeneratedArt } from '@/components/GeneratedArt'
import { Mark } from '@/components/Mark'
import { Meter } from '@/components/Meter'
import { RarityMark } from '@/components/RarityMark'
import { countOf } from '@/lib/format'
import classes from './Preview.module.css'

interface Props {
  look: BrandedLook
  name: string
  description: string
  brandColor: string
  scheme: Scheme
  logo: string | null
  banner: string | null
  memberCount: number
}

const THINGS = [
  { name: 'Front row for a week', price: '1500', rarity: 'LEGENDARY', left: 2 },
  { name: 'Pick the next game', price: '400', rarity: 'RARE', left: null },
  { name: 'A signed postcard', price: '120', rarity: 'UNCOMMON', left: null },
] as const

/** The community's home as it will be: bar, hero, cards, buttons, in the draft's look. */
export function Preview({ look, name, description, brandColor, scheme, logo, banner, memberCount }: Props) {
  const shown = name || 'Your community'
  return (
    <Branded look={look}>
      <div className={classes.page} inert>
        <div className={classes.bar}>
          <Mark name={shown} src={logo} size={30} color={brandColor} />
          <span className={classes.barName}>{shown}</span>
          <span className={`${classes.pill} number`}>
            <Gem size={16} />
            1,250
          </span>
        </div>
        <div className={classes.hero}>
          <div className={classes.banner}>
            {banner ? (
              <img src={banner} alt="" />
            ) : (
              <GeneratedArt name={shown} kind="banner" color={brandColor} scheme={scheme} />
            )}
          </div>
          <div className={classes.words}>
            <Mark name={shown} src={logo} size={72} color={brandColor} />
            <p className={classes.name}>{shown}</p>
            {description && <p className={classes.about}>{description}</p>}
            <div className={classes.foot}>
              <Button>Join {shown}</Button>
              <span className={classes.members}>
                <IconUsers size={16} stroke={1.75} aria-hidden="true" />
                {countOf(memberCount, 'member')}
              </span>
            </div>
          </div>
        </div>
        <div className={classes.block}>
          <div className={classes.head}>
            <p className={classes.title}>Featured</p>
            <span className={classes.more}>View all</span>
          </div>
          <div className={classes.cards}>
            {THINGS.map(({ name: thing, price, rarity, left }) => (
              <div key={thing} className={classes.card}>
                <div className={classes.picture}>
                  <GeneratedArt name={thing} kind="product" rarity={rarity} scheme={scheme} />
                </div>
                <div className={classes.text}>
                  <RarityMark rarity={rarity} />
                  <p className={classes.thing}>{thing}</p>
                  <Gems amount={price} size={16} />
                  {left && <Meter share={left / 10} tone="warning" />}
                </div>
              </div>
            ))}
          </div>
          <div className={classes.foot}>
            <Button variant="default">Secondary</Button>
            <Button variant="subtle">Quiet</Button>
            <Chip tone="brand">Member</Chip>
            <Chip tone="success">Completed</Chip>
            <Chip tone="warning">Almost gone</Chip>
          </div>
        </div>
      </div>
    </Branded>
  )
}
