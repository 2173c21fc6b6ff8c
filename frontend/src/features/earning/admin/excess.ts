import { issuanceLeft } from '@/api/queries/office/issuanceLeft'
import { queryClient } from '@/api/queryClient'
import type { EarningDryRun, IssuanceLeft } from '@/api/shapes'
import { countGems, formatGems } from '@/lib/format'
import { draftOf, mostOf, type RuleValues } from './ruleValues'
import { dryRunOf } from './useDryRun'

interface Draft {
  /** The most gems of one fan on one day. */
  perFan: bigint
  run: EarningDryRun | undefined
  left: IssuanceLeft | undefined
}

/** The warning that a rule pays more gems than the daily limit leaves; null if they are enough. */
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

/** Why the rule can pay more than the daily limit leaves; null if it cannot, or if that is not known. */
export async function excessOf(values: RuleValues) {
  const [run, left] = await Promise.allSettled([
    queryClient.fetchQuery(dryRunOf(draftOf(values))),
    queryClient.fetchQuery(issuanceLeft),
  ])
  return excessWords({
    perFan: mostOf(values),
    run: run.status === 'fulfilled' ? run.value : undefined,
    left: left.status === 'fulfilled' ? left.value : undefined,
  })
}
