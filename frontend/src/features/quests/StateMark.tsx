import {
  IconCircleCheck,
  IconClockHour3,
  IconFlag,
  IconGift,
  IconHourglassHigh,
  IconLock,
  IconPlayerPlay,
  IconTargetArrow,
  IconX,
} from '@tabler/icons-react'
import { CardMark } from '@/components/CardMark'
import { type QuestState, stateWords } from './model'

const ICONS = {
  available: IconTargetArrow,
  canceled: IconX,
  'coming-soon': IconClockHour3,
  done: IconCircleCheck,
  ended: IconFlag,
  'in-progress': IconPlayerPlay,
  locked: IconLock,
  missed: IconX,
  ready: IconGift,
  rejected: IconX,
  'under-review': IconHourglassHigh,
  unreachable: IconClockHour3,
} satisfies Record<QuestState, typeof IconLock>

const TONES: Partial<Record<QuestState, 'warning' | 'brand' | 'filled'>> = {
  canceled: 'warning',
  rejected: 'warning',
  'in-progress': 'brand',
  'under-review': 'brand',
  ready: 'filled',
}

export const StateMark = ({ state }: { state: QuestState }) => (
  <CardMark icon={ICONS[state]} words={stateWords[state]} tone={TONES[state]} />
)
