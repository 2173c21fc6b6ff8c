import { IconArrowLeft, IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { OnboardingStep } from '@/api/shapes'
import { STEPS } from './steps'
import classes from './OnboardingProgress.module.css'

interface Props {
  at: OnboardingStep
  steps: OnboardingStep[]
  done: ReadonlySet<OnboardingStep>
  back?: string | null
}

/** The current onboarding step, with the steps before and after it. */
export function OnboardingProgress({ at, steps, done, back = null }: Props) {
  const current = steps.indexOf(at)
  return (
    <div className={classes.progress}>
      <p className={classes.place}>
        {back && (
          <Link to={back} className={classes.back}>
            <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
            Back
          </Link>
        )}
        <span className="eyebrow" aria-hidden="true">
          Step {current + 1} of {steps.length} · {STEPS[at].words}
        </span>
      </p>
      <ol className={classes.track} aria-label="Onboarding">
        {steps.map((step, index) => {
          const isDone = index !== current && (done.has(step) || (index === 0 && current > 0))
          const state = step === at ? 'current' : isDone ? 'done' : index < current ? 'skipped' : 'ahead'
          return (
            <li key={step} data-state={state} aria-current={step === at ? 'step' : undefined}>
              <span className={classes.mark} aria-hidden="true">
                {isDone && <IconCheck size={12} stroke={3} />}
              </span>
              <span className="unseen">
                {STEPS[step].words}
                {isDone && ', done'}
                {state === 'skipped' && ', skipped'}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
