import { IconBan, IconCircleCheck, IconClockHour3, IconHourglassHigh, IconScale, IconTrophy } from '@tabler/icons-react'
import { CardMark } from '@/components/CardMark'
import { type Phase, phaseWords } from './model'

const ICONS = {
  UPCOMING: IconClockHour3,
  RUNNING: IconTrophy,
  SETTLING: IconHourglassHigh,
  REVIEW: IconScale,
  PAID: IconCircleCheck,
  CANCELED: IconBan,
  NONE: IconCircleCheck,
} satisfies Record<Phase, typeof IconBan>

const TONES: Partial<Record<Phase, 'warning' | 'brand'>> = {
  RUNNING: 'brand',
  SETTLING: 'brand',
  REVIEW: 'warning',
}

/** The state of a round, by shape and word. */
export const PhaseMark = ({ phase }: { phase: Phase }) => (
  <CardMark icon={ICONS[phase]} words={phaseWords[phase]} tone={TONES[phase]} />
)
