import { Button } from '@mantine/core'
import { useState } from 'react'
import { Gem } from '@/components/Gem'
import { beginLogin } from '@/session/loginFlow'
import classes from './AuthorizationRequiredDialog.module.css'
import { closeDialog, type DialogProps } from './dialogs'

export default function AuthorizationRequiredDialog({ source, returnTo, what }: DialogProps['authorization-required']) {
  const [isLeaving, setLeaving] = useState(false)
  const leave = (page: '/login' | '/onboarding') => {
    setLeaving(true)
    beginLogin(page, source, returnTo).catch(() => setLeaving(false))
  }

  return (
    <div className={classes.dialog}>
      <Gem size={72} />
      <p>Log in to {what}. We’ll bring you straight back.</p>
      <Button fullWidth loading={isLeaving} onClick={() => leave('/login')}>
        Log in
      </Button>
      <Button fullWidth variant="default" disabled={isLeaving} onClick={() => leave('/onboarding')}>
        Create an account
      </Button>
      <Button variant="subtle" onClick={() => closeDialog('authorization-required')}>
        Close
      </Button>
    </div>
  )
}
