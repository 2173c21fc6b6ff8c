import type { CSSProperties } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Listing } from '@/api/shapes'
import { GeneratedArt } from '@/components/GeneratedArt'
import { Picture } from '@/components/Picture'
import { Price } from '@/components/Price'
import { CornerBadge } from '@/components/CornerBadge'
import { badgeOfKind, listingHref } from '@/lib/listingKinds'
import { listings } from './api'
import { interleave, STAGE_SIZE } from './interleave'
import classes from './Stage.module.css'

/** Sample products, shown while there are no offers. */
const SEEDS = ['first light', 'amber door', 'night market', 'cut glass', 'north star', 'low tide']

/** The newest offers of all communities, each in its creator's light; our own art where there is no offer yet. */
export function Stage() {
  const { data, isPending } = useQuery(listings.newest)
  const offered = interleave(data?.data ?? [])
  const cells = Array.from({ length: STAGE_SIZE }, (_, index) => offered[index])

  return (
    <ul className={classes.stage} aria-label="Available now" data-waiting={isPending || undefined}>
      {cells.map((listing, index) => (
        <li key={listing?.id ?? index} aria-hidden={listing ? undefined : true}>
          {listing ? <Offer listing={listing} /> : <Blank seed={SEEDS[index % SEEDS.length] ?? ''} />}
        </li>
      ))}
    </ul>
  )
}

function Offer({ listing }: { listing: Listing }) {
  const { kind, name, imageUrl, price, community } = listing
  const what = badgeOfKind(kind)
  return (
    <a href={listingHref(listing)} className={classes.card} style={{ '--own': community.brandColor } as CSSProperties}>
      <span className={classes.picture}>
        {imageUrl ? (
          <Picture src={imageUrl} sizes="(min-width: 62em) 210px, 50vw" width={240} height={180} />
        ) : (
          <GeneratedArt name={name} kind="product" color={community.brandColor} />
        )}
        {what && <CornerBadge>{what}</CornerBadge>}
      </span>
      <span className={classes.name}>{name}</span>
      <span className={classes.foot}>
        <Price amount={price} size={14} />
        <span className={classes.by}>{community.name}</span>
      </span>
    </a>
  )
}

const Blank = ({ seed }: { seed: string }) => (
  <div className={classes.card}>
    <span className={classes.picture}>
      <GeneratedArt name={seed} kind="product" />
    </span>
  </div>
)
