import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ApiError, errorText, OfflineError } from '@/api/errors'
import { OFFLINE } from '@/lib/errorTexts'
import classes from './FormProblem.module.css'

/** The back office sets the next step that follows the text of an error. Fans load no code of it. */
export const problemAction: { of?: (error: unknown) => ReactNode } = {}

// In a long dialog on a phone, the problem could be outside the visible part.
const bringIntoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' })

interface Props {
  error: unknown
  /** The action that did not happen because the browser is offline, for example "Nothing was bought." */
  unsent?: string
  /** The name of the refused thing, if the form is about several things. */
  about?: string
  /** The text for a problem of fields, if this form has no fields. */
  ofFields?: string
}

/** The problem of a form as a whole. A problem of a field is shown at the field instead. */
export function FormProblem({ error, unsent, about, ofFields }: Props) {
  const isOfFields = error instanceof ApiError && Object.keys(error.fields).length > 0
  if (!error || (isOfFields && !ofFields)) return null
  return (
    <p ref={bringIntoView} className={classes.problem} role="alert">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
      <span>
        {about && <bdi>{about}: </bdi>}
        {isOfFields && ofFields}
        {isOfFields ? '' : unsent && error instanceof OfflineError ? `${OFFLINE} ${unsent}` : errorText(error)}{' '}
        {problemAction.of?.(error)}
      </span>
    </p>
  )
}
