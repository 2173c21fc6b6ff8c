import type { RafflePage, RaffleWinner } from '@/api/shapes'
import { drawOrder } from '@/lib/fairness/v1'

/** Tiles of the strip, and the place (from 0) at which it stops. */
export const TILES = 36
export const STOP = 30
/** Prizes that are spun for; those after them are shown at once. */
const SPUN = 5

export interface Spin {
  winner: RaffleWinner
  tickets: number[]
}

/**
 * The draw as a film: this browser works out the order from what was published, and each strip stops at its winner.
 * Null when the order is not the one that was published: then there is nothing to celebrate.
 */
export function spinsOf({ promise, entries, winners, onePerMember }: RafflePage): Spin[] | null {
  const draw = {
    raffleId: promise.id,
    root: promise.entriesRoot,
    round: promise.isFallback ? 0 : promise.round,
    randomness: promise.randomness,
    isFallback: promise.isFallback,
  }
  const drawn = winners.map(({ ticket }) => ticket)
  const order: number[] = []
  for (const ticket of drawOrder(draw, promise.seed, entries)) {
    order.push(ticket)
    if (order.length >= Math.max(LOOK_AHEAD, drawn.length)) break
  }
  if (!comesInOrder(drawn, order, onePerMember)) return null
  // Strips are filled with the tickets that the same draw would have taken next.
  const passing = order.filter((ticket) => !drawn.includes(ticket))
  const fill = (start: number, index: number) => passing[(start + index) % passing.length] ?? drawn[0] ?? 1
  const spun = winners.filter(({ state }) => state !== 'VOIDED').slice(0, SPUN)
  return spun.map((winner, place) => ({
    winner,
    tickets: Array.from({ length: TILES }, (_, index) => (index === STOP ? winner.ticket : fill(place * TILES, index))),
  }))
}

const LOOK_AHEAD = 240

/** True if the winners are in this order. If a member wins once, tickets in between may be skipped. */
function comesInOrder(drawn: number[], order: number[], mayPass: boolean) {
  const places = [...drawn].map((ticket) => order.indexOf(ticket)).toSorted((a, b) => a - b)
  if (places.some((place) => place === -1)) return mayPass && order.length >= LOOK_AHEAD
  return mayPass || places.every((place, index) => place === index)
}
