import { IconAlertTriangle } from '@tabler/icons-react'
import { ApiError, errorText, OfflineError } from '@/api/errors'
import { OFFLINE } from '@/lib/errorTexts'
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
      {unsent && error instanceof OfflineError ? `${OFFLINE} ${unsent}` : errorText(error)}
    </p>
  )
}
