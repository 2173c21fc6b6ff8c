import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** The sum of the odds of one case, in parts per million. */
export const PARTS = 1_000_000
/** Tiles of the reel, and the place (from 0) at which it stops. */
const REEL_TILES = 30
const REEL_WINNER = 25

const SEED = /^[0-9a-f]{64}$/
const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/
const RANGE = 2n ** 64n

export interface Chance {
  /** Without a colon. */
  id: string
  /** Parts per million. */
  ppm: number
}

export interface Roll {
  /** From 0 to 999,999. */
  ticket: number
  prize: string
  reel: string[]
}

export interface Draw {
  raffleId: string
  /** Names the frozen list of tickets. */
  root: string
  /** The beacon's; 0 for the fallback. */
  round: number
  randomness: string
  isFallback?: boolean
}

const hash = (text: string) => bytesToHex(sha256(utf8ToBytes(text)))

/** The numbers below a limit that a key and a prefix give; see docs/fairness.md. */
export class Stream {
  private readonly numbers: Generator<bigint, never>

  constructor(key: string, prefix: string) {
    this.numbers = numbers(utf8ToBytes(key), prefix)
  }

  /** The next number from 0 to `limit` - 1, every one equally likely. */
  below(limit: bigint): bigint {
    if (limit < 1n || limit > RANGE) throw new RangeError('The limit must be from 1 to 2^64')
    const fair = RANGE - (RANGE % limit)
    let number = this.numbers.next().value
    while (number >= fair) number = this.numbers.next().value
    return number % limit
  }
}

function* numbers(key: Uint8Array, prefix: string): Generator<bigint, never> {
  for (let block = 0; ; block += 1) {
    const view = new DataView(hmac(sha256, key, utf8ToBytes(`${prefix}:${block}`)).buffer)
    for (let start = 0; start < 32; start += 8) yield view.getBigUint64(start)
  }
}

/** The hash that is shown before a seed is used. Throws unless the seed is 64 lower-case hex characters. */
export function commitment(seed: string): string {
  if (!SEED.test(seed)) throw new RangeError('A seed is 64 lower-case hex characters.')
  return hash(seed)
}

/** Names a table of odds, in the order it is shown. Throws unless it adds up to PARTS. */
export function oddsHash(odds: readonly Chance[]): string {
  if (odds.some(({ id, ppm }) => !Number.isInteger(ppm) || ppm < 1 || !id || id.includes(':')))
    throw new RangeError('Each prize has a name without a colon and at least one part per million.')
  if (odds.reduce((sum, { ppm }) => sum + ppm, 0) !== PARTS) throw new RangeError('Total odds should be 100.')
  return hash(JSON.stringify(odds.map(({ id, ppm }) => ({ id, ppm }))))
}

/** The opening `nonce` (from 0) of a seed pair. Throws for an invalid seed, nonce or table. */
export function openCase(serverSeed: string, clientSeed: string, nonce: number, odds: readonly Chance[]): Roll {
  commitment(serverSeed)
  if (!CLIENT_SEED.test(clientSeed))
    throw new RangeError('A client seed is 1 to 64 letters, digits, dashes or underscores.')
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new RangeError('Nonces count from 0.')
  const place = `${oddsHash(odds)}:${clientSeed}:${nonce}`
  const winner = drawn(new Stream(serverSeed, `v1:case:${place}`), odds)
  // The passing prizes are drawn by the same odds, so that the picture cannot stage near misses.
  const passing = new Stream(serverSeed, `v1:reel:${place}`)
  const reel = Array.from({ length: REEL_TILES - 1 }, () => drawn(passing, odds).prize)
  reel.splice(REEL_WINNER, 0, winner.prize)
  return { ...winner, reel }
}

function drawn(stream: Stream, odds: readonly Chance[]) {
  const ticket = Number(stream.below(BigInt(PARTS)))
  let end = 0
  const chance = odds.find(({ ppm }) => (end += ppm) > ticket)
  return { ticket, prize: chance?.id ?? '' }
}

/** Names the frozen list of tickets: the pseudonyms of tickets 1, 2, 3 … (or, for the fallback, their client seeds). */
export function rootOf(lines: Iterable<string>): string {
  const found = sha256.create()
  let number = 0
  for (const line of lines) {
    if (/[:\n]/.test(line)) throw new RangeError('A line of tickets holds neither colons nor line breaks.')
    found.update(utf8ToBytes(`${(number += 1)}:${line}\n`))
  }
  return bytesToHex(found.digest())
}

/** All tickets 1 … `tickets` in the order they are drawn; only the places that were swapped are kept. */
export function* drawOrder(draw: Draw, seed: string, tickets: number): Generator<number> {
  const kind = draw.isFallback ? 'rafflefb' : 'raffle'
  const stream = new Stream(seed, `v1:${kind}:${draw.raffleId}:${draw.root}:${draw.round}:${draw.randomness}`)
  const moved = new Map<number, number>()
  for (let place = 0; place < tickets; place += 1) {
    const other = place + Number(stream.below(BigInt(tickets - place)))
    yield (moved.get(other) ?? other) + 1
    moved.set(other, moved.get(place) ?? place)
    moved.delete(place)
  }
}

/** The winning tickets, first prize first. With `holderOf`, each holder wins once: further tickets of a winner are skipped. */
export function winners(
  draw: Draw,
  seed: string,
  tickets: number,
  prizes: number,
  holderOf?: (ticket: number) => string,
): number[] {
  const found: number[] = []
  const lucky = new Set<string>()
  if (prizes < 1) return found
  for (const ticket of drawOrder(draw, seed, tickets)) {
    if (holderOf) {
      const holder = holderOf(ticket)
      if (lucky.has(holder)) continue
      lucky.add(holder)
    }
    if (found.push(ticket) === prizes) break
  }
  return found
}
