import { IconChartBar, IconCircleCheck, IconClockHour3, IconFlag, IconGift, IconPlayerPlay } from '@tabler/icons-react'
import { CardMark } from '@/components/CardMark'
import { stateWords, type WagerRewardState } from './model'

const ICONS = {
  available: IconChartBar,
  'coming-soon': IconClockHour3,
  done: IconCircleCheck,
  ended: IconFlag,
  'in-progress': IconPlayerPlay,
  ready: IconGift,
} satisfies Record<WagerRewardState, typeof IconGift>

const TONES: Partial<Record<WagerRewardState, 'brand' | 'filled'>> = { 'in-progress': 'brand', ready: 'filled' }

export const StateMark = ({ state }: { state: WagerRewardState }) => (
  <CardMark icon={ICONS[state]} words={stateWords[state]} tone={TONES[state]} />
)
