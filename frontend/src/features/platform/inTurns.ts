import type { Listing } from '@/api/shapes'

/** How many offers the stage shows. */
export const STAGE_SIZE = 6

/** The offers taken from one community after the other, so that no single one fills the stage. */
export function inTurns(listings: Listing[]): Listing[] {
  const queues = new Map<string, Listing[]>()
  for (const listing of listings) {
    const queue = queues.get(listing.community.creatorId) ?? []
    queues.set(listing.community.creatorId, [...queue, listing])
  }
  const rounds = Math.max(0, ...Array.from(queues.values(), (queue) => queue.length))
  return Array.from({ length: rounds }, (_, round) => Array.from(queues.values(), (queue) => queue[round]))
    .flat()
    .filter((listing) => listing !== undefined)
    .slice(0, STAGE_SIZE)
}
