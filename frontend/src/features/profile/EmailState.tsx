import { Button } from '@mantine/core'
import type { Profile } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { openDialog } from '@/dialogs/dialogs'
import classes from './EmailState.module.css'

/** The address of the account, and whether it is known to be its owner's. */
export function EmailState({ profile: { email, emailVerified } }: { profile: Profile }) {
  return (
    <>
      <p className={classes.state}>
        <span className={classes.email}>{email}</span>
        {emailVerified ? <Chip tone="success">Confirmed</Chip> : <Chip tone="warning">Not confirmed</Chip>}
      </p>
      {!emailVerified && (
        <div className={classes.next}>
          <p className="small quiet">Until it is confirmed you can join and look around, but not spend gems.</p>
          <Button variant="default" onClick={() => openDialog('email-verify', {})}>
            Confirm e-mail
          </Button>
        </div>
      )}
    </>
  )
}
