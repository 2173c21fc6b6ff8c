import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { communityPlan } from '@/api/queries/office/communityPlan'
import type { PlanFeature } from '@/api/shapes'
import { PlanLink } from './PlanLink'
import { SwitchedOff } from './SwitchedOff'
import classes from './LockedFeature.module.css'

interface Props {
  feature: PlanFeature
  children: ReactNode
}

/** Shows its children if the community's plan includes the feature; otherwise it names the plan that opens it. */
export function LockedFeature({ feature, children }: Props) {
  const plan = useQuery(communityPlan).data
  const found = plan?.features.find((one) => one.feature === feature)
  const switchedOff = plan?.switchedOff.some((one) => one.feature === feature)
  // Until the answer is there, nothing is locked: the server decides when the feature is used.
  if (!found || found.isIncluded) return children
  if (switchedOff) return <SwitchedOff feature={feature} />
  return (
    <p className={classes.locked}>
      <IconLock size={16} stroke={1.75} aria-hidden="true" />
      <span>
        {found.words}: {found.openedBy ? `included in ${found.openedBy}` : 'not included'}. <PlanLink />
      </span>
    </p>
  )
}
