import type {
  MatchReport,
  MatchSide,
  Tournament,
  TournamentEntrant,
  TournamentKind,
  TournamentMatch,
  TournamentRound,
  TournamentRules,
  TournamentSection,
} from '@/api/eventShapes'
import { countOf } from '@/lib/format'

export const kindWords: Record<TournamentKind, string> = {
  SINGLE_ELIMINATION: 'Single elimination',
  DOUBLE_ELIMINATION: 'Double elimination',
  ROUND_ROBIN: 'Round robin',
  SWISS: 'Swiss system',
}

/** True for a tournament whose table of points decides the places. */
export const hasTable = (kind: TournamentKind) => kind === 'ROUND_ROBIN' || kind === 'SWISS'

/** Entrants by their id. */
export const entrantsById = ({ entrants }: Pick<Tournament, 'entrants'>) =>
  new Map(entrants.map((entrant) => [entrant.id, entrant]))

type Entrants = ReadonlyMap<string, TournamentEntrant>

/** The numbers by which people name matches: 1 for the first match of the bracket. They never change. */
export const numbersOf = ({ rounds }: Pick<Tournament, 'rounds'>) =>
  new Map(rounds.flatMap(({ matches }) => matches).map(({ id }, index) => [id, index + 1]))

type Numbers = ReadonlyMap<string, number>

/** "ada", "Winner of match 3", "No opponent". */
export function sideText({ entrantId, isBye, winnerOf, loserOf }: MatchSide, entrants: Entrants, numbers: Numbers) {
  if (entrantId !== null) return entrants.get(entrantId)?.username ?? 'Former user'
  if (isBye) return 'No opponent'
  if (winnerOf !== null) return `Winner of match ${numbers.get(winnerOf) ?? ''}`
  return loserOf === null ? 'Not known yet' : `Loser of match ${numbers.get(loserOf) ?? ''}`
}

/** "Match 3: ada against grace". */
export const matchText = ({ id, sides }: TournamentMatch, entrants: Entrants, numbers: Numbers) =>
  `Match ${numbers.get(id) ?? ''}: ${sides.map((side) => sideText(side, entrants, numbers)).join(' against ')}`

/** The state of a match in a word or two; empty if its sides and scores say enough. */
export function matchNote(
  { state, isDisputed, isReported, winner }: TournamentMatch,
  { state: played }: Pick<Tournament, 'state'>,
) {
  if (state === 'BYE') return 'Bye'
  if (state === 'WALKOVER') return 'Walkover'
  if (state === 'DECIDED') return winner === null ? 'Draw' : ''
  if (state !== 'READY') return ''
  if (played === 'CANCELED') return 'Not played'
  return isDisputed ? 'Disputed' : isReported ? 'Result reported' : 'To play'
}

interface RoundColumn extends TournamentRound {
  key: string
  title: string
  /** How the matches lead to those of the next column: two to one, one to one, or not at all. */
  joins: 'pair' | 'straight' | undefined
}

interface RoundGroup {
  key: string
  title: string
  /** True for the only large part: people need no heading of its own. */
  isMain: boolean
  rounds: RoundColumn[]
}

const WINNERS: TournamentSection[] = ['WINNERS']
const FINALS: TournamentSection[] = ['FINAL', 'RESET']
const GROUPS: Record<TournamentKind, { title: string; sections: TournamentSection[] }[]> = {
  SINGLE_ELIMINATION: [
    { title: 'Bracket', sections: [...WINNERS, 'FINAL'] },
    { title: 'Match for place 3', sections: ['THIRD'] },
  ],
  DOUBLE_ELIMINATION: [
    { title: 'Winners’ bracket', sections: WINNERS },
    { title: 'Losers’ bracket', sections: ['LOSERS'] },
    { title: 'Finals', sections: FINALS },
  ],
  ROUND_ROBIN: [{ title: 'Matches', sections: ['ROUND_ROBIN'] }],
  SWISS: [{ title: 'Matches', sections: ['SWISS'] }],
}

/** The name of a round: the last ones of an elimination are its final, semifinals and quarterfinals. */
function roundTitle(kind: TournamentKind, { section, round, matches }: TournamentRound, isLast: boolean) {
  if (section === 'RESET') return 'Second final'
  if (section === 'THIRD') return 'Match for place 3'
  if (section === 'FINAL') return kind === 'DOUBLE_ELIMINATION' ? 'Grand final' : 'Final'
  if (section === 'WINNERS' && kind === 'SINGLE_ELIMINATION') {
    if (matches.length === 2) return 'Semifinals'
    if (matches.length === 4) return 'Quarterfinals'
  }
  if ((section === 'WINNERS' || section === 'LOSERS') && isLast) {
    return section === 'WINNERS' ? 'Winners’ final' : 'Losers’ final'
  }
  return `Round ${round}`
}

function joinOf(matches: number, next: number | undefined): RoundColumn['joins'] {
  if (next === undefined) return undefined
  if (next * 2 === matches) return 'pair'
  return next === matches ? 'straight' : undefined
}

/** The parts of a tournament with their rounds. A second final that is not needed is left out. */
export function groupsOf({ rules: { kind }, rounds }: Pick<Tournament, 'rules' | 'rounds'>): RoundGroup[] {
  return GROUPS[kind].flatMap(({ title, sections }) => {
    const found = rounds
      .filter(({ section }) => sections.includes(section))
      .map((round) => ({ ...round, matches: round.matches.filter(({ state }) => state !== 'UNNEEDED') }))
      .filter(({ matches }) => matches.length > 0)
    if (found.length === 0) return []
    const columns = found.map((round, place) => ({
      ...round,
      key: `${round.section}.${round.round}`,
      title: roundTitle(kind, round, place === found.length - 1),
      joins: hasTable(kind) ? undefined : joinOf(round.matches.length, found[place + 1]?.matches.length),
    }))
    const isMain = title === 'Bracket' || title === 'Matches'
    return [{ key: sections.join('.'), title, isMain, rounds: columns }]
  })
}

/** The round that is played now: the first one with an open match, or else the last one. */
export function currentRound(rounds: readonly Pick<RoundColumn, 'matches'>[]) {
  const open = rounds.findIndex(({ matches }) => matches.some(({ state }) => state === 'READY'))
  return open === -1 ? rounds.length - 1 : open
}

export type OwnPlay =
  /** The fan is no entrant, or nothing is played. */
  | { kind: 'none' }
  | { kind: 'play'; match: TournamentMatch }
  /** `match` is the next match, whose other side is not known yet; null if it is not paired yet. */
  | { kind: 'wait'; match: TournamentMatch | null }
  | { kind: 'out'; place: number | null; hasWithdrawn: boolean }

/** The fan's next step in a running tournament. */
export function ownPlay({ state, entrants, rounds, rules, ownMatch, standings }: Tournament): OwnPlay {
  const own = entrants.find(({ isOwn }) => isOwn)
  if (own === undefined || state !== 'RUNNING') return { kind: 'none' }
  const matches = rounds.flatMap((round) => round.matches)
  const playing = matches.find(({ id }) => id === ownMatch)
  if (playing) return { kind: 'play', match: playing }
  const place = standings.find(({ entrantId }) => entrantId === own.id)?.place ?? null
  if (own.hasWithdrawn) return { kind: 'out', place, hasWithdrawn: true }
  const waiting = matches.find((match) => match.isOwn && match.state === 'WAITING')
  if (waiting) return { kind: 'wait', match: waiting }
  return rules.kind === 'SWISS' ? { kind: 'wait', match: null } : { kind: 'out', place, hasWithdrawn: false }
}

/** The rules of a tournament, one sentence each. */
export function ruleSentences(rules: TournamentRules): string[] {
  const { kind, bestOf, thirdPlace, finalReset, doubleRound, draws, seeding, reviewMinutes } = rules
  const sentences = [
    kind === 'SINGLE_ELIMINATION' && 'Who loses a match is out.',
    kind === 'DOUBLE_ELIMINATION' && 'Who loses two matches is out.',
    kind === 'DOUBLE_ELIMINATION' &&
      finalReset &&
      'If the winner of the winners’ bracket loses the final, a second final decides.',
    kind === 'ROUND_ROBIN' &&
      (doubleRound ? 'Each pair of entrants plays twice.' : 'Each pair of entrants plays once.'),
    kind === 'SWISS' && 'Each round pairs entrants with similar points.',
    bestOf > 1 && `A match is a best of ${bestOf}.`,
    draws && 'A match can be a draw.',
    hasTable(kind) && 'A win gives 3 points, a draw 1 point.',
    kind === 'ROUND_ROBIN' && 'For equal points, matches between the entrants count, then the difference of scores.',
    kind === 'SWISS' && 'For equal points, the points of the opponents count (Buchholz).',
    thirdPlace && kind === 'SINGLE_ELIMINATION' && 'The losers of the semifinals play for place 3.',
    seedingSentences[seeding],
    reviewMinutes > 0 && `Prizes are paid ${minutesText(reviewMinutes)} after the last result.`,
  ]
  return sentences.filter((sentence) => sentence !== false)
}

const seedingSentences = {
  JOINED: 'Seeds are in the order of joining.',
  RANDOM: 'Seeds are drawn at random, and anyone can check the draw.',
  MANUAL: 'The team sets the seeds.',
} satisfies Record<TournamentRules['seeding'], string>

/** "45 minutes", "1 hour", "2 days". */
export function minutesText(minutes: number) {
  if (minutes % 1440 === 0) return countOf(minutes / 1440, 'day')
  return minutes % 60 === 0 ? countOf(minutes / 60, 'hour') : countOf(minutes, 'minute')
}

/** A reported result as the fan reads it: "You won 2:1", "ada won 2:0", "A draw, 1:1". */
export function resultText(
  { winner, scores }: Pick<MatchReport, 'winner' | 'scores'>,
  { sides }: Pick<TournamentMatch, 'sides'>,
  own: string | undefined,
  opponentName: string,
) {
  const [one = 0, other = 0] = scores ?? []
  const isFirst = sides[0]?.entrantId === (winner ?? own)
  const score = scores === null ? '' : isFirst ? `${one}:${other}` : `${other}:${one}`
  if (winner === null) return score ? `A draw, ${score}` : 'A draw'
  return [winner === own ? 'You won' : `${opponentName} won`, score].filter(Boolean).join(' ')
}
