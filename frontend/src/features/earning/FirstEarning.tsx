import { useQuery } from '@tanstack/react-query'
import { earning } from './api'
import { payWords, ruleName, unitWords } from './words'

/** What a fan without gems can do first, and what it pays. */
export default function FirstEarning() {
  const { data } = useQuery(earning())
  const rule = data?.rules.find(
    ({ gems, hasReachedCap, requiresAccountDays }) => gems !== '0' && !hasReachedCap && requiresAccountDays === null,
  )
  const factor = BigInt(data?.boost?.factor ?? 1)
  return rule
    ? `${ruleName(rule)}: ${payWords({ ...rule, gems: String(BigInt(rule.gems) * factor) })} ${unitWords(rule)}`.trim()
    : 'Creators give gems to fans who take part.'
}
