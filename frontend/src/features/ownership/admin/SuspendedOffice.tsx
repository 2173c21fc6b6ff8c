import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { boot, bootCommunity, platformHref } from '@/api/boot'
import { Notice } from '@/components/Notice'
import { contactText } from '@/lib/webAddress'
import classes from './Ownership.module.css'

/** The back office of a suspended community: why, whom to contact, and what the owner can still do. */
export function SuspendedOffice() {
  const { name } = bootCommunity()
  const { reason, contact } = boot.suspension ?? { reason: '', contact: '' }
  return (
    <Notice
      alone
      art={name}
      title={`${name} is suspended`}
      text={
        <>
          {reason && <span className={classes.reason}>“{reason}”</span>}
          The operators of this platform suspended your community. Fans cannot open it, and sales, draws and timers are
          paused. No data is deleted. If you have a paid plan, it continues: you can change or cancel it in Billing.
          <span className={classes.contact}>
            Questions, or is the problem solved? Contact the operators: <a href={contact}>{contactText(contact)}</a>
          </span>
        </>
      }
      action={
        <>
          <Button component="a" href={contact}>
            Contact operators
          </Button>
          <Button variant="default" component={Link} to="/admin/settings?tab=BILLING">
            View billing
          </Button>
          <Button variant="subtle" component="a" href={platformHref('/')}>
            Go to Gemhall
          </Button>
        </>
      }
    />
  )
}
