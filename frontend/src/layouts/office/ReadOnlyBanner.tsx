import { IconEye } from '@tabler/icons-react'
import { platformHref } from '@/api/boot'
import { formatExact } from '@/lib/format'
import { useSession } from '@/session/session'
import classes from './ReadOnlyBanner.module.css'

/** Says on every page of the back office that an operator visits it, and until when. The server refuses every write. */
export function ReadOnlyBanner() {
  const until = useSession().acting?.readOnlyUntil
  if (!until) return null
  return (
    <div role="status" className={classes.banner}>
      <IconEye size={18} stroke={1.75} aria-hidden="true" />
      <span>
        You see this back office as its owner does. You cannot change or export anything. Ends at {formatExact(until)}.
      </span>
      <a href={platformHref('/desk/do/community.leave/-')}>End the visit</a>
    </div>
  )
}
