import { Link } from 'react-router'
import { ApiError } from '@/api/errors'
import { closeDialog } from '@/dialogs/dialogs'
import { session } from '@/session/session'

/** The next step for a limit of the plan: a link to the plan for the owner, the advice to ask the owner for staff. */
export const PlanLink = () =>
  session().acting?.isOwner ? (
    // In a dialog, the page of the plan would open behind it.
    <Link to="/admin/settings?tab=BILLING" onClick={() => closeDialog()}>
      View plan
    </Link>
  ) : (
    'Ask the owner of the community.'
  )

/** Follows the words of an error that only another plan ends. */
export const planAction = (error: unknown) =>
  error instanceof ApiError &&
  (error.code === 'PLAN_LIMIT_REACHED' || error.code === 'PLAN_FEATURE_LOCKED') && <PlanLink />
