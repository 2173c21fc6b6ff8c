import { expect, test } from 'vitest'
import { centerOf, landingOf, REEL, reelMotion } from './reelMotion'

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
