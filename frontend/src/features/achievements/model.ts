import type { Achievement } from '@/api/shapes'
import { deedWords } from '@/lib/deeds'
import { countOf, formatInteger } from '@/lib/format'

const HOUR_S = 3600

export type Tier = Achievement['tiers'][number]

/** The highest tier that the fan reached, and the next one. */
export function tiersOf({ tiers }: Achievement) {
  const reached = tiers.filter(({ reachedAt }) => reachedAt !== null)
  return { best: reached.at(-1), next: tiers.find(({ reachedAt }) => reachedAt === null) }
}

/** The fan's task for a target, in words. Time is counted in seconds. */
export function goalWords(event: NonNullable<Achievement['event']>, target: number) {
  if (event !== 'WATCH') return deedWords[event](target)
  return `Watch for ${target >= HOUR_S ? countOf(Math.round(target / HOUR_S), 'hour') : countOf(Math.round(target / 60), 'minute')}`
}

/** The fan's progress: `12 of 30`. */
export function progressWords({ event, amount }: Achievement, { target }: Tier) {
  if (event !== 'WATCH') return `${formatInteger(Math.min(amount, target))} of ${formatInteger(target)}`
  const hours = (seconds: number) => formatInteger(Math.floor(seconds / HOUR_S))
  return target >= HOUR_S
    ? `${hours(Math.min(amount, target))} of ${countOf(Math.floor(target / HOUR_S), 'hour')}`
    : `${formatInteger(Math.floor(Math.min(amount, target) / 60))} of ${countOf(Math.round(target / 60), 'minute')}`
}

/** The share of members who have a tier, in words. */
export const rarityWords = ({ name, share, members }: Tier) =>
  members === 0 ? `No member has ${name} yet` : `${share === 0 ? 'Fewer than 1' : share}% of members have ${name}`
