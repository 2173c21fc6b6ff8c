import { IconAlertTriangle } from '@tabler/icons-react'
import { ApiError, errorText } from '@/api/errors'
import classes from './FormProblem.module.css'

/** What went wrong with a form as a whole. What belongs to a field is shown there instead. */
export function FormProblem({ error }: { error: unknown }) {
  if (!error || (error instanceof ApiError && Object.keys(error.fields).length > 0)) return null
  return (
    <p className={classes.problem} role="alert">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
      {errorText(error)}
    </p>
  )
}
