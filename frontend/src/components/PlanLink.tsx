import { Link } from 'react-router'
import { session } from '@/session/session'

/** What a member of the team can do about the plan: the owner opens it, staff ask the owner. */
export const PlanLink = () =>
  session().acting?.isOwner ? <Link to="/admin/settings?tab=BILLING">View plan</Link> : 'Ask the owner of the community.'
