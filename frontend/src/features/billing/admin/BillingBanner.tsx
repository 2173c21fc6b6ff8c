import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDay } from '@/lib/format'
import { useSession } from '@/session/session'
import classes from './Billing.module.css'
import { billing } from './api'

/** Shows the owner on every page of the back office that a payment failed, and what to do. */
export function BillingBanner() {
  const isOwner = useSession().acting?.isOwner ?? false
  const { data } = useQuery({ ...billing.alert, enabled: isOwner })
  if (!data || (data.state !== 'PAST_DUE' && data.state !== 'LAPSED')) return null
  const text =
    data.state === 'PAST_DUE'
      ? `The last payment for your plan failed. You keep the plan${data.graceUntil ? ` until ${formatDay(data.graceUntil)}` : ''}.`
      : 'The payment for your plan failed, so the community has the free plan now.'
  return (
    <div className={classes.banner} role="status">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      <p>{text}</p>
      <Button component={Link} to="/admin/settings?tab=BILLING" variant="default" size="xs">
        Fix payment
      </Button>
    </div>
  )
}
