import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { communityPlan } from '@/api/queries/office/communityPlan'
import type { CommunityPlan } from '@/api/shapes'
import { formatExact } from '@/lib/format'
import classes from './LockedFeature.module.css'

/** A notice above the page of an area that is switched off for this community. */
export function SwitchedOff({ feature }: { feature: CommunityPlan['switchedOff'][number]['feature'] }) {
  const found = useQuery(communityPlan).data?.switchedOff.find((one) => one.feature === feature)
  if (!found) return null
  return (
    <p className={classes.locked} role="status">
      <IconLock size={16} stroke={1.75} aria-hidden="true" />
      {found.by === 'TEAM' ? (
        <span>
          Your team has switched this off: {found.words}. Your data is kept.{' '}
          <Link to="/admin/settings">Open the settings</Link>
        </span>
      ) : (
        <span>
          The platform has switched this off for your community
          {found.until === null ? '' : ` until ${formatExact(found.until)}`}: {found.words}. Your data is kept. Contact
          the platform’s support.
        </span>
      )}
    </p>
  )
}
