import type { CaseStatus } from '@/api/shapes'
import type { Tone } from '@/components/Chip'

export const caseStatus: Record<CaseStatus, { label: string; tone: Tone }> = {
  ACTIVE: { label: 'Open', tone: 'success' },
  PAUSED: { label: 'Paused', tone: 'warning' },
  DRAFT: { label: 'Draft', tone: 'quiet' },
  ARCHIVED: { label: 'Deleted', tone: 'danger' },
}
