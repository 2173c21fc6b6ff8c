import type { EarningDryRun, IssuanceLeft } from '@/api/shapes'
import { countGems, formatGems } from '@/lib/format'

interface Draft {
  /** The most gems of one fan on one day. */
  perFan: bigint
  run: EarningDryRun | undefined
  left: IssuanceLeft | undefined
}

/** What a rule pays beyond the gems that the daily limit leaves; null if they are enough. */
export function excessWords({ perFan, run, left }: Draft) {
  if (!left) return null
  const available = BigInt(left.leftToday)
  const busiest = (run?.series ?? []).reduce((most, { gems }) => (BigInt(gems) > most ? BigInt(gems) : most), 0n)
  const reasons = [
    run && busiest > available
      ? `Last week, this rule would have paid ${countGems(run.gems)}, up to ${formatGems(String(busiest))} on one day.`
      : '',
    perFan > available ? `This rule can pay one fan ${countGems(String(perFan))} a day.` : '',
  ].filter(Boolean)
  if (reasons.length === 0) return null
  return [
    ...reasons,
    `Your daily limit is ${countGems(left.dailyLimit)}, and ${formatGems(left.leftToday)} of it is left today.`,
    'Once the limit is reached, fans wait for their gems until the next day.',
  ].join(' ')
}
