import type { TeamCase } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { caseStatus } from '@/components/office/caseStatus'

/** The status of a case, with a missing prize. */
export function CaseState({ shown: { status, prizes } }: { shown: Pick<TeamCase, 'status' | 'prizes'> }) {
  const missing = status === 'ACTIVE' ? prizes.find(({ isGone }) => isGone) : undefined
  return missing ? (
    <Chip tone="warning">Out of stock: {missing.name}</Chip>
  ) : (
    <Chip tone={caseStatus[status].tone}>{caseStatus[status].label}</Chip>
  )
}
