import type { BoardMasking, BoardTie } from '@/api/shapes'
import { amountOfCents, formatShort, typedCents } from '@/lib/amounts'
import { countGems } from '@/lib/format'
import type { PrizeValues } from './boardValues'

const STARS = '***'

/** The name that other fans see, by the rule of the server. */
export function masked(name: string, masking: BoardMasking) {
  const letters = Array.from(name)
  if (masking === 'NONE' || letters.length === 0) return name
  if (masking === 'FULL') return STARS
  const first = Math.min(2, Math.floor(letters.length / 3))
  const last = Math.min(2, Math.floor(letters.length / 4))
  return `${letters.slice(0, first).join('')}${STARS}${letters.slice(letters.length - last).join('')}`
}

export interface Award {
  cents: bigint
  gems: bigint
}

const count = (text: string) => (/^\d{1,13}$/.test(text.trim()) ? BigInt(text.trim()) : 0n)
const NOTHING: Award = { cents: 0n, gems: 0n }

/** The prize of a place, counted from 1. Fields that are not valid yet count as 0. */
export function prizeAt(prizes: readonly PrizeValues[], place: number): Award {
  const found = prizes.find(
    ({ firstPlace, lastPlace }) => Number(firstPlace) <= place && place <= Number(lastPlace || firstPlace),
  )
  return found ? { cents: typedCents(found.cash) ?? 0n, gems: count(found.gems) } : NOTHING
}

/** Splits a whole number. The remainder goes one by one to the first shares. */
const shares = (whole: bigint, among: number) =>
  Array.from({ length: among }, (_, index) => {
    const each = whole / BigInt(among)
    return BigInt(index) < whole % BigInt(among) ? each + 1n : each
  })

/** The prizes of `tied` fans with the same value, of whom the best has this place, in the order of reaching it. */
export function tiedAwards(prizes: readonly PrizeValues[], tie: BoardTie, place: number, tied: number): Award[] {
  const places = Array.from({ length: tied }, (_, index) => prizeAt(prizes, place + index))
  if (tie === 'EARLIER') return places
  if (tie === 'BOTH') return places.map(() => prizeAt(prizes, place))
  const gems = shares(
    places.reduce((sum, award) => sum + award.gems, 0n),
    tied,
  )
  return shares(
    places.reduce((sum, award) => sum + award.cents, 0n),
    tied,
  ).map((cents, index) => ({
    cents,
    gems: gems[index] ?? 0n,
  }))
}

/** "400 USD + 10 gems", or "no prize". */
export function awardText({ cents, gems }: Award, currency: string) {
  const parts = [cents > 0n && `${formatShort(amountOfCents(cents))} ${currency}`, gems > 0n && countGems(String(gems))]
  return parts.filter(Boolean).join(' + ') || 'no prize'
}

/** The tie rule with the entered prizes: "If two fans tie for place 1: 400 USD for each." */
export function tieExample(prizes: readonly PrizeValues[], tie: BoardTie, currency: string) {
  const [one, other] = tiedAwards(prizes, tie, 1, 2).map((award) => awardText(award, currency))
  const start = 'If two fans tie for place 1: '
  if (tie === 'EARLIER') return `${start}${one} for the first to reach the value, ${other} for the second.`
  return one === other ? `${start}${one} for each.` : `${start}${one} and ${other}.`
}
