import { MAX_GEMS, tournamentPrizeLimits, tournamentRulesLimits } from '@/api/constants'
import type { TeamEventPage, TournamentKind, TournamentSeeding } from '@/api/eventShapes'
import { countOrNull, written } from '@/lib/counts'
import { wholeNumberProblem } from '@/lib/validators'

/** The prize of a row of places. Numbers are texts while they are typed. */
export interface PrizeValues {
  firstPlace: string
  lastPlace: string
  gems: string
}

export interface RulesValues {
  kind: TournamentKind
  seeding: TournamentSeeding
  thirdPlace: boolean
  finalReset: boolean
  doubleRound: boolean
  rounds: string
  bestOf: string
  draws: boolean
  reviewMinutes: string
  prizes: PrizeValues[]
}

export const MAX_ENTRANTS = tournamentRulesLimits.rounds.maximum

/** The options that a kind of tournament has. */
export const optionsOfKind = (kind: TournamentKind) => ({
  thirdPlace: kind === 'SINGLE_ELIMINATION',
  finalReset: kind === 'DOUBLE_ELIMINATION',
  doubleRound: kind === 'ROUND_ROBIN',
  rounds: kind === 'SWISS',
  draws: kind === 'ROUND_ROBIN' || kind === 'SWISS',
})

const lastOf = ({ firstPlace, lastPlace }: PrizeValues) => Number(lastPlace.trim() || firstPlace)
const overlaps = (one: PrizeValues, other: PrizeValues) =>
  Number(one.firstPlace) <= lastOf(other) && Number(other.firstPlace) <= lastOf(one)

export function rulesProblems(rules: RulesValues) {
  const found: Record<string, string> = {}
  const note = (field: string, problem: string | null) => {
    if (problem) found[`tournament.${field}`] = problem
  }
  const has = optionsOfKind(rules.kind)
  const { bestOf, reviewMinutes, rounds } = tournamentRulesLimits
  note('bestOf', wholeNumberProblem(rules.bestOf, { minimum: 1, maximum: bestOf.maximum }))
  if (!(has.draws && rules.draws) && Number(rules.bestOf) % 2 === 0) note('bestOf', 'Choose an odd number of games')
  note('reviewMinutes', wholeNumberProblem(rules.reviewMinutes, { maximum: reviewMinutes.maximum }))
  if (has.rounds)
    note('rounds', wholeNumberProblem(rules.rounds, { minimum: 1, maximum: rounds.maximum, isOptional: true }))
  const bounds = { minimum: 1, maximum: tournamentPrizeLimits.lastPlace.maximum }
  rules.prizes.forEach((prize, index) => {
    const { firstPlace, lastPlace, gems } = prize
    note(`prizes.${index}.firstPlace`, wholeNumberProblem(firstPlace, bounds))
    note(`prizes.${index}.lastPlace`, wholeNumberProblem(lastPlace, { ...bounds, isOptional: true }))
    if (lastPlace.trim() && Number(lastPlace) < Number(firstPlace))
      note(`prizes.${index}.lastPlace`, 'Must not be before the first place')
    note(`prizes.${index}.gems`, wholeNumberProblem(gems, { minimum: 1, maximum: MAX_GEMS }))
    if (rules.prizes.slice(0, index).some((other) => overlaps(other, prize)))
      note(`prizes.${index}.firstPlace`, 'Another prize has this place')
  })
  return found
}

/** The row that "Add a prize" adds: the place after the last one. */
export const nextPrize = (prizes: readonly PrizeValues[]): PrizeValues => ({
  firstPlace: String(Math.max(0, ...prizes.map(lastOf).filter(Number.isFinite)) + 1),
  lastPlace: '',
  gems: '',
})

export const blankRules: RulesValues = {
  kind: 'SINGLE_ELIMINATION',
  seeding: 'RANDOM',
  thirdPlace: false,
  finalReset: true,
  doubleRound: false,
  rounds: '',
  bestOf: '1',
  draws: false,
  reviewMinutes: '60',
  prizes: [],
}

export const rulesOf = (rules: TeamEventPage['tournament']): RulesValues =>
  rules === null
    ? blankRules
    : {
        ...rules,
        rounds: written(rules.rounds),
        bestOf: String(rules.bestOf),
        reviewMinutes: String(rules.reviewMinutes),
        prizes: rules.prizes.map(({ firstPlace, lastPlace, gems }) => ({
          firstPlace: String(firstPlace),
          lastPlace: lastPlace === firstPlace ? '' : String(lastPlace),
          gems,
        })),
      }

const prizeFields = (prize: PrizeValues) => ({
  firstPlace: Number(prize.firstPlace) || 1,
  lastPlace: lastOf(prize) || 1,
  gems: prize.gems.trim(),
})

export function rulesFields({ prizes, ...rules }: RulesValues) {
  const has = optionsOfKind(rules.kind)
  return {
    kind: rules.kind,
    seeding: rules.seeding,
    thirdPlace: has.thirdPlace && rules.thirdPlace,
    finalReset: has.finalReset ? rules.finalReset : true,
    doubleRound: has.doubleRound && rules.doubleRound,
    rounds: has.rounds ? countOrNull(rules.rounds) : null,
    bestOf: Number(rules.bestOf) || 1,
    draws: has.draws && rules.draws,
    reviewMinutes: Number(rules.reviewMinutes) || 0,
    prizes: prizes.map(prizeFields),
  }
}

export type RulesFields = ReturnType<typeof rulesFields>

/** The gems of all places. Rows that are not valid yet count as 0. */
export const totalOf = (prizes: readonly PrizeValues[]) =>
  String(
    prizes.reduce((sum, prize) => {
      const places = Math.max(0, lastOf(prize) - Number(prize.firstPlace) + 1) || 0
      return sum + (/^\d{1,13}$/.test(prize.gems.trim()) ? BigInt(prize.gems.trim()) * BigInt(places) : 0n)
    }, 0n),
  )
