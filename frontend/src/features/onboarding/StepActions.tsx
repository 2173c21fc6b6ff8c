import { Button } from '@mantine/core'
import { Link } from 'react-router'
import classes from './StepActions.module.css'

interface Props {
  next: string
  /** The label after the step is done. */
  words?: string
  isDone: boolean
  /** The place where the user can do the step later. */
  later?: string
  /** Replaces the link to the next step. */
  onNext?: () => void
}

/** The button at the end of a step: it continues, or skips the step. */
export function StepActions({
  next,
  words = 'Continue',
  isDone,
  later = 'You can do this later in settings.',
  onNext,
}: Props) {
  const label = isDone ? words : 'Skip for now'
  const look = { variant: isDone ? 'filled' : 'default', 'data-size': 'lg', fullWidth: true } as const
  return (
    <div className={classes.foot}>
      {onNext ? (
        <Button {...look} onClick={onNext}>
          {label}
        </Button>
      ) : (
        <Button component={Link} to={next} {...look}>
          {label}
        </Button>
      )}
      {!isDone && <p className="small quiet">{later}</p>}
    </div>
  )
}
