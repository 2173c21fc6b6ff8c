import { Link } from 'react-router'
import { ApiError } from '@/api/errors'
import { closeDialog } from '@/dialogs/dialogs'
import { session } from '@/session/session'

/** What a member of the team can do about the plan: the owner opens it, staff ask the owner. */
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
