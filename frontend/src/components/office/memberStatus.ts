import type { MemberStatus } from '@/api/shapes'
import type { Tone } from '@/components/Chip'

export const memberStatus: Record<MemberStatus, { label: string; tone: Tone; meaning: string }> = {
  ACTIVE: { label: 'Active', tone: 'success', meaning: 'Can buy and take part' },
  LIMITED: { label: 'Limited', tone: 'warning', meaning: 'Keeps gems and orders. Cannot spend or take part' },
  DISABLED: { label: 'Disabled', tone: 'danger', meaning: 'As limited, and the profile card is hidden' },
}
