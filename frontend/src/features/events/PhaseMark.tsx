import { IconBan, IconBroadcast, IconCalendarEvent, IconCircleCheck, IconUserCheck } from '@tabler/icons-react'
import type { CommunityEventPhase } from '@/api/eventShapes'
import { CardMark } from '@/components/CardMark'
import { phaseWords } from './model'

const ICONS = {
  UPCOMING: IconCalendarEvent,
  CHECK_IN: IconUserCheck,
  LIVE: IconBroadcast,
  ENDED: IconCircleCheck,
  CANCELED: IconBan,
} satisfies Record<CommunityEventPhase, typeof IconBan>

const TONES: Partial<Record<CommunityEventPhase, 'warning' | 'brand' | 'filled'>> = {
  UPCOMING: 'brand',
  CHECK_IN: 'warning',
  LIVE: 'filled',
}

/** The phase of an event, by shape and word. */
export const PhaseMark = ({ phase }: { phase: CommunityEventPhase }) => (
  <CardMark icon={ICONS[phase]} words={phaseWords[phase]} tone={TONES[phase]} />
)
