import { PARTS } from './odds'

/** The specification's figures of the reel. Lengths are pixels, times milliseconds. */
export const REEL = {
  items: 30,
  winIndex: 25,
  itemWidth: 272,
  gap: 12,
  spin: 5000,
  centering: 1000,
  /** Half the gap: the distance of an item from the edge of its cell. */
  middle: 6,
} as const

const CELL = REEL.itemWidth + REEL.gap
// The spin ends somewhere on the winning item, clear of its edges.
const EDGE = 24

/** The distance of an item's middle from the start of the strip. */
export const centerOf = (index: number) => index * CELL + REEL.middle + REEL.itemWidth / 2

/**
 * The place on the strip where the spin ends: on the winning item, at a distance that follows from the ticket, so that
 * a replay looks the same.
 */
export const landingOf = (ticket: number) =>
  REEL.winIndex * CELL + REEL.middle + EDGE + ((ticket * 7919) % PARTS) * ((REEL.itemWidth - 2 * EDGE) / PARTS)

/** Slows down late: in its last two seconds, the spin still passes several items. */
export const SPIN_EASING = [0.3, 0.5, 0.62, 0.89] as const

const at = (place: number) => `translate3d(${-place}px, 0, 0)`

/** The whole way, spin and centring, as one animation that can be paused anywhere. */
export const reelMotion = (ticket: number): { frames: Keyframe[]; options: KeyframeAnimationOptions } => ({
  frames: [
    { transform: at(centerOf(0)), easing: `cubic-bezier(${SPIN_EASING.join(', ')})` },
    {
      offset: REEL.spin / (REEL.spin + REEL.centering),
      transform: at(landingOf(ticket)),
      easing: 'cubic-bezier(0.4, 0, 0.2, 1)',
    },
    { transform: at(centerOf(REEL.winIndex)) },
  ],
  options: { duration: REEL.spin + REEL.centering, fill: 'forwards' },
})
