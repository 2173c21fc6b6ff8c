import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { expect, test } from 'vitest'
import { check } from './check'
import { type Proof, readProof } from './proof'
import { commitment, oddsHash, openCase, rootOf, winners } from '@/lib/fairness/v1'

const SERVER = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const ODDS = [
  { id: 'p1', ppm: 700_000 },
  { id: 'p2', ppm: 300_000 },
]
const roll = openCase(SERVER, 'fan', 4, ODDS)
const opening: Proof = {
  version: 'v1',
  kind: 'case',
  serverSeed: SERVER,
  commitment: commitment(SERVER),
  clientSeed: 'fan',
  nonce: 4,
  odds: ODDS,
  oddsHash: oddsHash(ODDS),
  ...roll,
}

const SEED = 'a1'.repeat(32)
const HOLDERS = ['u07', 'u07', 'u02', 'u11', 'u02']
const SIGNATURE = 'b4'.repeat(48)
const randomness = bytesToHex(sha256(hexToBytes(SIGNATURE)))
const root = rootOf(HOLDERS)
const raffle: Proof = {
  version: 'v1',
  kind: 'raffle',
  raffleId: 'r-1',
  seed: SEED,
  commitment: commitment(SEED),
  entries: [
    ['u07', 2],
    ['u02', 1],
    ['u11', 1],
    ['u02', 1],
  ],
  entriesRoot: root,
  onePerMember: true,
  fallback: false,
  beacon: { chain: '52db', round: 9, randomness, signature: SIGNATURE },
  winners: winners({ raffleId: 'r-1', root, round: 9, randomness }, SEED, 5, 3, (ticket) => HOLDERS[ticket - 1]!),
}
const wrongSteps = (proof: Proof) =>
  check(proof).steps.flatMap(({ state, title }) => (state === 'wrong' ? [title] : []))

test('a prize is called by its name, which the proof says beside the odds', () => {
  const named = { ...opening, odds: opening.odds.map((chance) => ({ ...chance, name: `Name of ${chance.id}` })) }
  expect(check(named)).toMatchObject({ verdict: 'ok', outcome: `Opening 4 gave “Name of ${roll.prize}”.` })
})

test('a true opening and a true draw agree', () => {
  expect(check(opening)).toMatchObject({ verdict: 'ok', outcome: `Opening 4 gave “${roll.prize}”.` })
  expect(check(raffle)).toMatchObject({ verdict: 'ok' })
  expect(check(raffle).steps.find(({ state }) => state === 'note')?.title).toContain('not checked here')
})

test.each<[Partial<Proof>, string]>([
  [{ commitment: '0'.repeat(64) }, 'The server seed does not match its hash'],
  [{ oddsHash: '0'.repeat(64) }, 'The odds do not match the published ones'],
  [{ ticket: roll.ticket + 1 }, 'Opening 4 gives a different ticket'],
  [{ prize: 'p9' }, 'The ticket wins a different prize'],
  [{ reel: roll.reel.toReversed() }, 'The reel showed different prizes'],
])('an opening that claims something else is found out: %o', (change, title) => {
  expect(wrongSteps({ ...opening, ...change } as Proof)).toEqual([title])
})

test.each<[Partial<Proof>, string]>([
  [{ commitment: '0'.repeat(64) }, 'The seed does not match its hash'],
  [{ entriesRoot: '0'.repeat(64) }, 'The tickets do not match the list frozen at the end'],
  [{ winners: [5, 4, 1] }, 'Different tickets should have won'],
  [
    { beacon: { chain: '52db', round: 9, randomness, signature: 'zz' } },
    'The randomness does not match the signature of round 9',
  ],
])('a draw that claims something else is found out: %o', (change, title) => {
  expect(wrongSteps({ ...raffle, ...change } as Proof)).toEqual([title])
})

test('a draw by the fallback says what it is worth', () => {
  const seeds: [string, number][] = HOLDERS.map((holder) => [`seed-${holder}`, 1])
  const made = rootOf(seeds.map(([seed]) => seed))
  const proof: Proof = {
    ...raffle,
    fallback: true,
    beacon: { randomness: made },
    clientSeeds: seeds,
    winners: winners({ raffleId: 'r-1', root, round: 0, randomness: made, isFallback: true }, SEED, 5, 1),
  }
  const { verdict, steps } = check(proof)
  expect(verdict).toBe('ok')
  expect(steps.some(({ title }) => title.includes('could have influenced'))).toBe(true)
})

test('seeds alone are enough to see what an opening gives', () => {
  const { version, kind, serverSeed, clientSeed, nonce, odds } = opening
  const typed = readProof(JSON.stringify({ version, kind, serverSeed, clientSeed, nonce, odds }))
  expect(check(typed)).toMatchObject({ verdict: 'ok', outcome: `Opening 4 gave “${roll.prize}”.` })
})

test('what is no proof is refused with a reason', () => {
  expect(() => readProof('{"version": ')).toThrow('not valid JSON')
  expect(() => readProof('{}')).toThrow('not a valid proof')
  expect(() => readProof(JSON.stringify({ ...opening, nonce: -1 }))).toThrow('nonce')
  expect(() => check({ ...opening, serverSeed: 'abc' })).toThrow('64 lower-case hex')
  expect(() => check({ ...raffle, entries: [['u1', 3_000_000]] })).toThrow('verifier')
})

test('a future draw differs from a canceled one', () => {
  const promised: Proof = { ...raffle, state: 'OPEN', seed: '', entries: [], entriesRoot: '', winners: [] }
  expect(check(promised).verdict).toBe('open')
  expect(check({ ...promised, state: 'CANCELED', seed: SEED }).verdict).toBe('ok')
  expect(check({ ...promised, state: 'CANCELED', seed: 'b'.repeat(64) }).verdict).toBe('wrong')
})

const upper = (text: string) => text.toUpperCase()

test('hashes may be written in upper case: they name the same bytes', () => {
  const { beacon } = raffle
  const loud = {
    ...raffle,
    commitment: upper(commitment(SEED)),
    entriesRoot: upper(root),
    beacon: { ...beacon, randomness: upper(randomness), signature: upper(SIGNATURE) },
  }
  expect(check(readProof(JSON.stringify(loud)))).toMatchObject({ verdict: 'ok' })
  const loudCase = { ...opening, commitment: upper(commitment(SERVER)), oddsHash: upper(oddsHash(ODDS)) }
  expect(check(readProof(JSON.stringify(loudCase)))).toMatchObject({ verdict: 'ok' })
})
