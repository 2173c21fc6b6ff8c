import {
  IconBan,
  IconCircleCheck,
  IconClockHour3,
  IconFlame,
  IconHourglassHigh,
  IconTicket,
  IconTrophy,
} from '@tabler/icons-react'
import { CardMark } from '@/components/CardMark'
import { type Phase, phaseWords } from './model'

const ICONS = {
  'coming-soon': IconClockHour3,
  active: IconTicket,
  'ending-soon': IconFlame,
  drawing: IconHourglassHigh,
  finished: IconCircleCheck,
  win: IconTrophy,
  canceled: IconBan,
} satisfies Record<Phase, typeof IconBan>

const TONES: Partial<Record<Phase, 'warning' | 'brand' | 'filled'>> = {
  'ending-soon': 'warning',
  active: 'brand',
  drawing: 'brand',
  win: 'filled',
}

export const PhaseMark = ({ phase }: { phase: Phase }) => (
  <CardMark icon={ICONS[phase]} words={phaseWords[phase]} tone={TONES[phase]} />
)
