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
import { type QuestState, stateWords } from './model'
import classes from './StateMark.module.css'

const ICONS = {
  available: IconTargetArrow,
  'coming-soon': IconClockHour3,
  done: IconCircleCheck,
  ended: IconFlag,
  'in-progress': IconPlayerPlay,
  locked: IconLock,
  missed: IconX,
  ready: IconGift,
  rejected: IconX,
  'under-review': IconHourglassHigh,
} satisfies Record<QuestState, typeof IconLock>

/** Where a challenge is for this fan: by shape and word, color only helps. */
export function StateMark({ state }: { state: QuestState }) {
  const Icon = ICONS[state]
  return (
    <span className={classes.mark} data-state={state}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {stateWords[state]}
    </span>
  )
}
