import { expect, test } from 'vitest'
import { commitment, drawOrder, oddsHash, openCase, rootOf, Stream, winners } from './v1'

const SERVER = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const CLIENT = 'fan-seed_01'
const ODDS = [
  { id: 'p1', ppm: 700_000 },
  { id: 'p2', ppm: 200_000 },
  { id: 'p3', ppm: 80_000 },
  { id: 'p4', ppm: 19_000 },
  { id: 'p5', ppm: 1000 },
]
const RAFFLE_SEED = 'a1'.repeat(32)
const TICKETS = ['u07', 'u07', 'u02', 'u11', 'u02', 'u05', 'u09', 'u11', 'u07', 'u03']
const DRAW = {
  raffleId: 'r-demo',
  root: rootOf(TICKETS),
  round: 657_413,
  randomness: 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
}
const numbers = (nonce: number) => new Stream(SERVER, `v1:case:${oddsHash(ODDS)}:${CLIENT}:${nonce}`)

test('commitment and odds hash are the published ones', () => {
  expect(commitment(SERVER)).toBe('6c86c6aac5fb24bcf5d9939cb7d7d5645ce39418f449e03b262dd4fa14b4b92b')
  expect(oddsHash(ODDS)).toBe('b0902c78db361da74c420fed5a507530387e7fad7ddd48bafce92089b61536e7')
})

test.each([
  [0, 7665191299845008297n, 8297, 'p1'],
  [1, 8382339585152116418n, 116_418, 'p1'],
  [2, 1091416630705731879n, 731_879, 'p2'],
  [3, 3155956107645394192n, 394_192, 'p1'],
  [4, 775014315930728099n, 728_099, 'p2'],
  [5, 16244380307420856798n, 856_798, 'p2'],
])('opening %i is the published one', (nonce, number, ticket, prize) => {
  expect(numbers(nonce).below(2n ** 64n)).toBe(number)
  const roll = openCase(SERVER, CLIENT, nonce, ODDS)
  expect(roll).toMatchObject({ ticket, prize })
  expect([roll.reel.length, roll.reel[25]]).toEqual([30, prize])
})

test.each([
  [0, 7665191299845008297n],
  [5, 7408988996762659619n],
  [23, 4065374661444638923n],
])('numbers that would tilt are rejected: nonce %i', (nonce, number) => {
  expect(numbers(nonce).below(2n ** 63n + 1n)).toBe(number)
})

test('a stream goes on over its blocks', () => {
  const stream = numbers(0)
  expect(Array.from({ length: 10 }, () => Number(stream.below(10n)))).toEqual([7, 6, 1, 2, 6, 9, 2, 6, 1, 0])
})

test('a raffle has the published root and winners', () => {
  expect(DRAW.root).toBe('d83f03fa7c347e74969c22220514a001d581258a90974da7ca061c2106207044')
  expect(winners(DRAW, RAFFLE_SEED, 10, 3)).toEqual([8, 5, 4])
  const holderOf = (ticket: number) => TICKETS[ticket - 1] ?? ''
  expect(winners(DRAW, RAFFLE_SEED, 10, 3, holderOf)).toEqual([8, 5, 2])
  expect(winners(DRAW, RAFFLE_SEED, 10, 99, holderOf)).toHaveLength(new Set(TICKETS).size)
  expect([...drawOrder(DRAW, RAFFLE_SEED, 10)].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test.each([
  ['a short seed', () => openCase('00', CLIENT, 0, ODDS)],
  ['a client seed with a colon', () => openCase(SERVER, 'a:1', 0, ODDS)],
  ['a nonce below nought', () => openCase(SERVER, CLIENT, -1, ODDS)],
  ['odds that are not 100', () => openCase(SERVER, CLIENT, 0, [{ id: 'p1', ppm: 999_999 }])],
  ['a name with a colon', () => openCase(SERVER, CLIENT, 0, [{ id: 'p:1', ppm: 1_000_000 }])],
  ['a line that reads as two', () => rootOf(['a\nb'])],
])('what could be read in two ways is refused: %s', (_what, act) => {
  expect(act).toThrow(RangeError)
})
