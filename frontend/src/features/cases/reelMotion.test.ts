import { expect, test } from 'vitest'
import { centerOf, landingOf, REEL, reelMotion, SPIN_EASING } from './reelMotion'

test('the reel is the specification’s', () => {
  expect(REEL).toEqual({ items: 30, winIndex: 25, itemWidth: 272, gap: 12, spin: 5000, centering: 1000, middle: 6 })
})

test('it spins for five seconds, centres for one, and ends at the middle of item 25', () => {
  const { frames, options } = reelMotion(8297)
  expect(options.duration).toBe(6000)
  expect(frames.map(({ offset }) => offset)).toEqual([undefined, 5000 / 6000, undefined])
  expect(frames[0]?.transform).toBe('translate3d(-142px, 0, 0)')
  expect(frames[2]?.transform).toBe('translate3d(-7242px, 0, 0)')
  expect(centerOf(25)).toBe(25 * (272 + 12) + 6 + 136)
})

test('wherever a spin ends, it ends on the item that was won', () => {
  for (let ticket = 0; ticket < 1_000_000; ticket += 997) {
    const place = landingOf(ticket)
    expect(place).toBeGreaterThan(25 * 284 + 6)
    expect(place).toBeLessThan(25 * 284 + 6 + 272)
  }
  expect(landingOf(8297)).toBe(landingOf(8297))
})

/** The value of the cubic Bézier curve with these control points at the time `time`, both from 0 to 1. */
function eased([x1, y1, x2, y2]: readonly [number, number, number, number], time: number) {
  const at = (one: number, two: number, u: number) => 3 * (1 - u) ** 2 * u * one + 3 * (1 - u) * u ** 2 * two + u ** 3
  let [low, high] = [0, 1]
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2
    if (at(x1, x2, middle) < time) low = middle
    else high = middle
  }
  return at(y1, y2, low)
}

test('several items pass in the last two seconds of the spin, and more than one in the last second', () => {
  const left = (seconds: number) => REEL.winIndex * (1 - eased(SPIN_EASING, 1 - (seconds * 1000) / REEL.spin))
  expect(reelMotion(1).frames[0]?.easing).toBe(`cubic-bezier(${SPIN_EASING.join(', ')})`)
  expect(left(2)).toBeGreaterThan(4)
  expect(left(1)).toBeGreaterThan(1.5)
  expect(left(0.2)).toBeLessThan(1)
})
