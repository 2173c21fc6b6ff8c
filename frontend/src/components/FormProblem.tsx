import { IconAlertTriangle } from '@tabler/icons-react'
import { boot } from '@/api/boot'
import { ApiError, errorText, OfflineError } from '@/api/errors'
import { OFFLINE } from '@/lib/errorTexts'
import { PlanLink } from './PlanLink'
import classes from './FormProblem.module.css'

interface Props {
  error: unknown
  /** What did not happen because the browser is offline, for example "Nothing was bought." */
  unsent?: string
}

/** What went wrong with a form as a whole. What belongs to a field is shown there instead. */
export function FormProblem({ error, unsent }: Props) {
  if (!error || (error instanceof ApiError && Object.keys(error.fields).length > 0)) return null
  return (
    <p className={classes.problem} role="alert">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
      <span>
        {unsent && error instanceof OfflineError ? `${OFFLINE} ${unsent}` : errorText(error)}
        {isAboutPlan(error) && (
          <>
            {' '}
            <PlanLink />
          </>
        )}
      </span>
    </p>
  )
}

const isAboutPlan = (error: unknown) =>
  boot.space === 'admin' &&
  error instanceof ApiError &&
  (error.code === 'PLAN_LIMIT_REACHED' || error.code === 'PLAN_FEATURE_LOCKED')
