import { Skeleton } from '@mantine/core'
import type { Listing } from '@/api/shapes'
import { ListingCard } from './ListingCard'
import classes from './ListingCard.module.css'

const EAGER = 4

export const ListingGrid = ({ listings }: { listings: Listing[] }) => (
  <ul className={classes.grid}>
    {listings.map((listing, index) => (
      <li key={listing.id}>
        <ListingCard listing={listing} eager={index < EAGER} />
      </li>
    ))}
  </ul>
)

export const ListingGridSkeleton = ({ count = 8 }: { count?: number }) => (
  <div className={classes.grid}>
    {Array.from({ length: count }, (_, index) => (
      <Skeleton key={index} radius="var(--radius-large)" style={{ height: 'auto', aspectRatio: '4 / 5' }} />
    ))}
  </div>
)
