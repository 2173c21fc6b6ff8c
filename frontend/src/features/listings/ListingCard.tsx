import type { CSSProperties } from 'react'
import { LOW_STOCK } from '@/api/constants'
import type { Listing, Rarity } from '@/api/shapes'
import card from '@/components/Card.module.css'
import { Countdown } from '@/components/Countdown'
import { GeneratedArt } from '@/components/GeneratedArt'
import { Picture } from '@/components/Picture'
import { Price } from '@/components/Price'
import { RarityMark } from '@/components/RarityMark'
import { badgeLabel } from '@/lib/text'
import { CornerBadge } from '@/components/CornerBadge'
import { badgeOfKind, listingHref } from '@/lib/listingKinds'
import classes from './ListingCard.module.css'

const WORDS: Record<Exclude<Listing['state'], 'AVAILABLE'>, string> = {
  COMING_SOON: 'Coming soon',
  PRIZE_MISSING: 'Prize out of stock',
  SOLD_OUT: 'Sold out',
}

const noteOf = ({ state, left }: Listing) => {
  if (state !== 'AVAILABLE') return WORDS[state]
  return left !== null && left < LOW_STOCK ? `${left} left` : null
}

/** Something a community offers, in that community's own light. It is bought there. */
export function ListingCard({ listing, eager }: { listing: Listing; eager?: boolean }) {
  const { kind, name, imageUrl, price, rarity, badge, isAvailable, community } = listing
  const note = noteOf(listing)
  const what = badgeOfKind(kind)
  return (
    <a
      href={listingHref(listing)}
      className={`${card.card} ${classes.card}`}
      data-gone={!isAvailable || undefined}
      style={{ '--own': community.brandColor } as CSSProperties}
    >
      <span className={`${card.picture} ${classes.picture}`}>
        {imageUrl ? (
          <Picture
            src={imageUrl}
            sizes="(min-width: 48em) 300px, 50vw"
            width={400}
            height={300}
            loading={eager ? 'eager' : 'lazy'}
          />
        ) : (
          <GeneratedArt name={name} kind="product" color={community.brandColor} />
        )}
        {what && <CornerBadge>{what}</CornerBadge>}
        {badge && <CornerBadge>{badgeLabel[badge as keyof typeof badgeLabel]}</CornerBadge>}
      </span>
      <span className={card.words}>
        {rarity && <RarityMark rarity={rarity as Rarity} />}
        <span dir="auto" className={card.name}>
          {name}
        </span>
        <span className={classes.by}>{community.name}</span>
        <span className={card.foot}>
          <Price amount={price} />
          {listing.endsAt && isAvailable && (
            <span className={card.note}>
              <Countdown endAt={listing.endsAt} />
            </span>
          )}
          {note && (
            <span className={card.note} data-hurry={isAvailable || undefined}>
              {note}
            </span>
          )}
        </span>
      </span>
    </a>
  )
}
