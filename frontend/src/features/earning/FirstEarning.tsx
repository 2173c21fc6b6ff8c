import { useQuery } from '@tanstack/react-query'
import { useReadyRewards } from '@/session/readyRewards'
import { countGems } from '@/lib/format'
import { earning } from './api'
import { payWords, ruleName, unitWords } from './words'

/** What a fan without gems can do first: claim what waits, else what pays now. */
export default function FirstEarning() {
  const ready = useReadyRewards()
  const { data } = useQuery(earning())
  if (ready && ready.gems !== '0') return `Claim your first ${countGems(ready.gems)}.`
  const rule = data?.rules.find(({ gems, paysNow }) => gems !== '0' && paysNow)
  const factor = BigInt(data?.boost?.factor ?? 1)
  return rule
    ? `${ruleName(rule)}: ${payWords({ ...rule, gems: String(BigInt(rule.gems) * factor) })} ${unitWords(rule)}`.trim()
    : 'Creators give gems to fans who take part.'
}
