import {
  IconBan,
  IconCircleCheck,
  IconClockHour3,
  IconFlame,
  IconHourglassHigh,
  IconTicket,
  IconTrophy,
} from '@tabler/icons-react'
import { type Phase, phaseWords } from './model'
import classes from './PhaseMark.module.css'

const ICONS = {
  'coming-soon': IconClockHour3,
  active: IconTicket,
  'ending-soon': IconFlame,
  drawing: IconHourglassHigh,
  finished: IconCircleCheck,
  win: IconTrophy,
  canceled: IconBan,
} satisfies Record<Phase, typeof IconBan>

/** Where a raffle is: by shape and word, color only helps. */
export function PhaseMark({ phase }: { phase: Phase }) {
  const Icon = ICONS[phase]
  return (
    <span className={classes.mark} data-phase={phase}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {phaseWords[phase]}
    </span>
  )
}
