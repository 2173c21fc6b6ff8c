import { Button } from '@mantine/core'
import { Link } from 'react-router'
import classes from './StepFoot.module.css'

interface Props {
  next: string
  /** What the button says once something was done here. */
  words?: string
  isDone: boolean
  /** Where it can be done later. */
  later?: string
  /** Takes the place of going straight on. */
  onNext?: () => void
}

/** How a step ends: on, or past it. One button, and its words say which. */
export function StepFoot({
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
