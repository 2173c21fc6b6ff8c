import * as z from 'zod/mini'

/** Hashes and signatures name the same bytes in either case. Seeds are texts, so their case counts. */
const hex = z.string().check(z.toLowerCase())
const whole = z.number().check(z.int(), z.nonnegative())
const runs = z.array(z.tuple([z.string(), whole]))

const caseProof = z.object({
  version: z.literal('v1'),
  kind: z.literal('case'),
  serverSeed: z.string(),
  commitment: z.optional(hex),
  clientSeed: z.string(),
  nonce: whole,
  odds: z.array(z.object({ id: z.string(), ppm: z.number().check(z.int()), name: z.optional(z.string()) })),
  oddsHash: z.optional(hex),
  ticket: z.optional(whole),
  prize: z.optional(z.string()),
  reel: z.optional(z.array(z.string())),
})

const raffleProof = z.object({
  version: z.literal('v1'),
  kind: z.literal('raffle'),
  raffleId: z.string(),
  state: z.optional(z.string()),
  seed: z.string(),
  commitment: hex,
  entries: runs,
  entriesRoot: hex,
  onePerMember: z.boolean(),
  fallback: z.boolean(),
  beacon: z.object({
    chain: z.optional(z.nullable(z.string())),
    round: z.optional(z.nullable(whole)),
    randomness: hex,
    signature: z.optional(z.nullable(hex)),
  }),
  clientSeeds: z.optional(z.nullable(runs)),
  winners: z.array(whole),
})

const proofShape = z.discriminatedUnion('kind', [caseProof, raffleProof])

export type CaseProof = z.infer<typeof caseProof>
export type RaffleProof = z.infer<typeof raffleProof>
export type Proof = z.infer<typeof proofShape>

/** More would keep a browser busy for minutes; the verifier takes any number. */
export const MAX_TICKETS = 2_000_000

/** Throws a RangeError that names the missing part. */
export function readProof(text: string): Proof {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new RangeError('This is not valid JSON. Paste the whole proof, from the first brace to the last.')
  }
  const found = proofShape.safeParse(value)
  if (found.success) return found.data
  const where = found.error.issues[0]?.path.join('.')
  throw new RangeError(where ? `This is not a valid proof. Check “${where}”.` : 'This is not a valid proof.')
}
