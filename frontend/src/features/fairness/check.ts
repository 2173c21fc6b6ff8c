import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { type CaseProof, MAX_TICKETS, type Proof, type RaffleProof } from './proof'
import { commitment, oddsHash, openCase, rootOf, winners } from '@/lib/fairness/v1'

export interface Step {
  /** `note`: something this page cannot decide. */
  state: 'ok' | 'wrong' | 'note'
  title: string
  /** The computed values, and the values of the proof that differ from them. */
  facts: { name: string; value: string }[]
}

export interface Report {
  /** `open`: not decided yet, so that there is nothing to compare. */
  verdict: 'ok' | 'wrong' | 'open'
  /** The result in a sentence. */
  outcome: string
  steps: Step[]
}

/** Recomputes every claim of a proof. Throws a RangeError for an invalid seed, nonce or table. */
export const check = (proof: Proof): Report => (proof.kind === 'case' ? checkCase(proof) : checkRaffle(proof))

const report = (outcome: string, steps: Step[]): Report => ({
  verdict: steps.every(({ state }) => state !== 'wrong') ? 'ok' : 'wrong',
  outcome,
  steps,
})

/** `shown` is what the proof says; undefined where it says nothing, so that there is nothing to hold it against. */
function compared(title: string, otherwise: string, found: string, shown: string | undefined): Step {
  const isRight = shown === undefined || shown === found
  const facts = isRight && title.includes(found) ? [] : [{ name: 'Recomputed here', value: found }]
  if (!isRight) facts.push({ name: 'The proof says', value: shown })
  return { state: isRight ? 'ok' : 'wrong', title: isRight ? title : otherwise, facts }
}

function checkCase(proof: CaseProof): Report {
  const { serverSeed, clientSeed, nonce, odds } = proof
  const roll = openCase(serverSeed, clientSeed, nonce, odds)
  const promised = proof.commitment !== undefined
  const nameOf = (prize: string) => odds.find(({ id }) => id === prize)?.name ?? prize
  const steps = [
    compared(
      promised ? 'The server seed matches the hash shown in advance' : 'The hash of the server seed',
      'The server seed does not match its hash',
      commitment(serverSeed),
      proof.commitment,
    ),
    compared(
      'The odds match the published ones',
      'The odds do not match the published ones',
      oddsHash(odds),
      proof.oddsHash,
    ),
    compared(
      `Opening ${nonce} gives ticket ${roll.ticket}`,
      `Opening ${nonce} gives a different ticket`,
      String(roll.ticket),
      proof.ticket?.toString(),
    ),
    compared(
      `Ticket ${roll.ticket} wins “${nameOf(roll.prize)}”`,
      'The ticket wins a different prize',
      roll.prize,
      proof.prize,
    ),
  ]
  if (proof.reel) {
    const [found, shown] = [roll.reel.join(' '), proof.reel.join(' ')]
    steps.push(compared('The reel showed the drawn prizes', 'The reel showed different prizes', found, shown))
  }
  return report(`Opening ${nonce} gave “${nameOf(roll.prize)}”.`, steps)
}

/** The holder of each ticket. A run is a holder and the number of tickets in a row that are theirs. */
function* unrolled(runs: readonly (readonly [string, number])[]) {
  for (const [name, count] of runs) for (let ticket = 0; ticket < count; ticket += 1) yield name
}

/** The report about a raffle without a draw: its promises before the draw, or its seed after a cancellation. */
function undrawn(proof: RaffleProof): Report {
  if (proof.state === 'CANCELED')
    return report('The draw was canceled before its end, so there are no winners.', [
      compared(
        'The seed matches the hash shown in advance',
        'The seed does not match its hash',
        commitment(proof.seed),
        proof.commitment,
      ),
    ])
  const round = `Round ${proof.beacon.round} of the beacon decides`
  return {
    verdict: 'open',
    outcome: 'Save the values below. They must be the same after the draw.',
    steps: [
      { state: 'note', title: 'The seed is committed', facts: [{ name: 'Hash', value: proof.commitment }] },
      { state: 'note', title: round, facts: [{ name: 'Chain', value: proof.beacon.chain ?? '' }] },
      ...(proof.entriesRoot
        ? [
            {
              state: 'note' as const,
              title: 'The list of tickets is frozen',
              facts: [{ name: 'Hash', value: proof.entriesRoot }],
            },
          ]
        : []),
    ],
  }
}

function checkRaffle(proof: RaffleProof): Report {
  if (proof.state !== undefined && proof.state !== 'DRAWN') return undrawn(proof)
  const tickets = proof.entries.reduce((sum, [, count]) => sum + count, 0)
  if (tickets > MAX_TICKETS)
    throw new RangeError('This draw has too many tickets for a browser. Check it with the verifier below.')
  const holders = [...unrolled(proof.entries)]
  const root = rootOf(holders)
  const draw = {
    raffleId: proof.raffleId,
    root,
    round: proof.fallback ? 0 : (proof.beacon.round ?? 0),
    randomness: proof.beacon.randomness,
    isFallback: proof.fallback,
  }
  const holderOf = proof.onePerMember ? (ticket: number) => holders[ticket - 1] ?? '' : undefined
  const won = winners(draw, proof.seed, tickets, proof.winners.length, holderOf)
  const named = won.length ? won.join(', ') : 'none'
  return report(won.length ? `The winning tickets are ${named}.` : 'There were no entries, so there are no winners.', [
    compared(
      'The seed matches the hash shown at the start',
      'The seed does not match its hash',
      commitment(proof.seed),
      proof.commitment,
    ),
    compared(
      `The ${tickets} tickets match the list frozen at the end`,
      'The tickets do not match the list frozen at the end',
      root,
      proof.entriesRoot,
    ),
    ...(proof.fallback ? fallbackSteps(proof) : beaconSteps(proof)),
    compared(
      `The winning tickets are ${named}`,
      'Different tickets should have won',
      named,
      proof.winners.join(', ') || 'none',
    ),
  ])
}

function fallbackSteps(proof: RaffleProof): Step[] {
  const found = rootOf(unrolled(proof.clientSeeds ?? []))
  return [
    compared(
      'The randomness comes from the members’ own seeds',
      'The randomness does not come from the members’ own seeds',
      found,
      proof.beacon.randomness,
    ),
    {
      state: 'note',
      title: 'The beacon did not answer for a day. The operator of this draw could have influenced the result',
      facts: [],
    },
  ]
}

const LOCAL = 'local-'

function beaconSteps({ beacon }: RaffleProof): Step[] {
  const [round, chain] = [beacon.round ?? 0, beacon.chain ?? 'unknown']
  let found = ''
  try {
    found = bytesToHex(sha256(hexToBytes(beacon.signature ?? '')))
  } catch {
    // Not hex: the comparison below says so.
  }
  const isLocal = chain.startsWith(LOCAL)
  return [
    compared(
      `The randomness matches the signature of round ${round}`,
      `The randomness does not match the signature of round ${round}`,
      found,
      beacon.randomness,
    ),
    {
      state: 'note',
      title: isLocal
        ? 'The signature was not checked here. It comes from this installation’s own beacon, whose operator could know it early'
        : 'The signature was not checked here. Compare it with the published signature',
      facts: [
        { name: 'Chain', value: chain },
        { name: 'Signature', value: beacon.signature ?? '' },
        ...(isLocal ? [] : [{ name: 'Published at', value: `https://api.drand.sh/${chain}/public/${round}` }]),
      ],
    },
  ]
}
