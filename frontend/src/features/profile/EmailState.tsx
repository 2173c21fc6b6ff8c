import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Profile } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { openDialog } from '@/dialogs/dialogs'
import { useWithdrawEmailChange } from './api'
import { EmailForm } from './EmailForm'
import { MailLinks } from './MailLinks'
import classes from './EmailState.module.css'

/** The address of the account, whether it is known to be its owner's, and the way to another one. */
export function EmailState({ profile: { email, emailVerified, emailChange } }: { profile: Profile }) {
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      {email ? (
        <p className={classes.state}>
          <span className={classes.email}>{email}</span>
          {emailVerified ? <Chip tone="success">Confirmed</Chip> : <Chip tone="warning">Not confirmed</Chip>}
        </p>
      ) : (
        <p className="quiet">No email yet. Add one to spend gems and to recover your account.</p>
      )}
      {email && !emailVerified && !emailChange && (
        <div className={classes.next}>
          <p className="small quiet">
            Confirm your email address to spend gems. Until then, you can join communities and look around.
          </p>
          <Button variant="default" onClick={() => openDialog('email-verify', {})}>
            Confirm email
          </Button>
        </div>
      )}
      <div className={classes.next}>
        {emailChange ? (
          <WaitingChange change={emailChange} present={email} />
        ) : isChanging || !email ? (
          <EmailForm
            words={email ? 'Change email' : 'Add email'}
            onCancel={email ? () => setChanging(false) : undefined}
          />
        ) : (
          <Button variant="default" onClick={() => setChanging(true)}>
            Change email
          </Button>
        )}
      </div>
    </>
  )
}

function WaitingChange({ change, present }: { change: NonNullable<Profile['emailChange']>; present: string | null }) {
  const withdraw = useWithdrawEmailChange()
  const inboxes = [
    { key: 'OLD', words: present, isAsked: change.waitsFor.includes('OLD') },
    { key: 'NEW', words: change.email, isAsked: change.waitsFor.includes('NEW') },
  ]
  return (
    <section className={classes.waiting} aria-label="Change of email">
      <p>
        New address: <strong>{change.email}</strong>. Open the link in each email within 30 minutes to change it.
      </p>
      <ul className={classes.inboxes}>
        {inboxes.map(
          ({ key, words, isAsked }) =>
            words && (
              <li key={key}>
                <span className={classes.email}>{words}</span>
                {isAsked ? <Chip tone="warning">Waiting</Chip> : <Chip tone="success">Confirmed</Chip>}
              </li>
            ),
        )}
      </ul>
      <div className={classes.ways}>
        <MailLinks email={change.email} variant="default" />
        <Button variant="subtle" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
          Cancel change
        </Button>
      </div>
    </section>
  )
}
