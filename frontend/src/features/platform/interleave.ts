import type { Listing } from '@/api/shapes'
import { listingKinds } from '@/api/constants'

/** The number of offers on the stage. */
export const STAGE_SIZE = 6

/**
 * The offers taken from one community after the other, and of each a product, a raffle, a case in turn: the first begins
 * with a product, the next with a raffle. So no single community and no kind fills the stage.
 */
export const interleave = (listings: Listing[]): Listing[] =>
  alternating(
    grouped(listings, ({ community }) => community.creatorId).map((own, place) => alternating(byKind(own, place))),
  ).slice(0, STAGE_SIZE)

const byKind = (listings: Listing[], first: number) =>
  listingKinds
    .map((_, index) => listingKinds[(index + first) % listingKinds.length])
    .map((wanted) => listings.filter(({ kind }) => kind === wanted))
    .filter(({ length }) => length > 0)

function grouped(listings: Listing[], by: (listing: Listing) => string): Listing[][] {
  const groups = new Map<string, Listing[]>()
  for (const listing of listings) groups.set(by(listing), [...(groups.get(by(listing)) ?? []), listing])
  return [...groups.values()]
}

const alternating = (queues: Listing[][]): Listing[] =>
  Array.from({ length: Math.max(0, ...queues.map(({ length }) => length)) }, (_, round) =>
    queues.map((queue) => queue[round]),
  )
    .flat()
    .filter((listing) => listing !== undefined)
