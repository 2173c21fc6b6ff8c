import { useQuery } from '@tanstack/react-query'
import type { OwnRule } from '@/api/shapes'
import { useReadyRewards } from '@/session/readyRewards'
import { countGems } from '@/lib/format'
import { earning } from '@/session/earning'
import { payWords, ruleName, unitWords } from './words'

/** Deeds that a fan without gems cannot do, or only for free things. */
const SPENDS: ReadonlySet<OwnRule['event']> = new Set(['OPENING', 'PURCHASE', 'TICKETS'])

/** The first task of a fan without gems: claim a waiting reward, else a rule that pays now. */
export default function FirstEarning() {
  const ready = useReadyRewards()
  const { data } = useQuery(earning())
  if (ready && ready.gems !== '0') return `Claim your first ${countGems(ready.gems)}.`
  const rule = data?.rules.find(({ event, gems, paysNow }) => gems !== '0' && paysNow && !SPENDS.has(event))
  const factor = BigInt(data?.boost?.factor ?? 1)
  return rule
    ? `${ruleName(rule)}: ${payWords({ ...rule, gems: String(BigInt(rule.gems) * factor) })} ${unitWords(rule)}`.trim()
    : 'Quests show what pays here, some of it at once.'
}
