import classes from './Way.module.css'

const WORDS = {
  CreateAccount: 'Create account',
  CreateCommunity: 'Create community',
  CheckInbox: 'Check inbox',
  Finish: 'Finish',
} as const

export type Step = keyof typeof WORDS

/** A fan has no community to create. */
const stepsOf = (isCreator: boolean): Step[] =>
  isCreator ? ['CreateAccount', 'CreateCommunity', 'CheckInbox', 'Finish'] : ['CreateAccount', 'CheckInbox', 'Finish']

/** Where somebody is on the way in, and how far it still is. */
export function Way({ at, isCreator }: { at: Step; isCreator: boolean }) {
  const steps = stepsOf(isCreator)
  const current = steps.indexOf(at)
  return (
    <div className={classes.way}>
      <p className="eyebrow" aria-hidden="true">
        Step {current + 1} of {steps.length} · {WORDS[at]}
      </p>
      <ol className={classes.track} aria-label="Onboarding">
        {steps.map((step, index) => (
          <li
            key={step}
            data-state={index < current ? 'done' : index === current ? 'current' : 'ahead'}
            aria-current={step === at ? 'step' : undefined}
          >
            <span className="unseen">
              {WORDS[step]}
              {index < current && ', done'}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
