import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import classes from './Friends.module.css'

/** One step until a friend is active. */
export const Step = ({ text, isDone }: { text: string; isDone: boolean }) => {
  const Icon = isDone ? IconCircleCheck : IconCircle
  return (
    <li className={classes.step}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span>
        {text}
        {isDone && <span className="quiet"> (done)</span>}
      </span>
    </li>
  )
}
