import type { TeamCase } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { caseStatus } from '@/components/office/caseStatus'

/** Where a case stands; an open one that waits for a prize says so. */
export function CaseState({ shown: { status, prizes } }: { shown: Pick<TeamCase, 'status' | 'prizes'> }) {
  const missing = status === 'ACTIVE' ? prizes.find(({ isGone }) => isGone) : undefined
  return missing ? (
    <Chip tone="warning">Waits for {missing.name}</Chip>
  ) : (
    <Chip tone={caseStatus[status].tone}>{caseStatus[status].label}</Chip>
  )
}
