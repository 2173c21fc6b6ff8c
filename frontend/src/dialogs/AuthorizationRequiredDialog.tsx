import { Button } from '@mantine/core'
import { useState } from 'react'
import { FormProblem } from '@/components/FormProblem'
import { Gem } from '@/components/Gem'
import { beginLogin } from '@/session/loginFlow'
import { rememberAction } from '@/session/pendingAction'
import classes from './AuthorizationRequiredDialog.module.css'
import type { DialogProps } from './dialogs'

export default function AuthorizationRequiredDialog({ source, what, action }: DialogProps['authorization-required']) {
  const [leavingTo, setLeavingTo] = useState<'/login' | '/onboarding'>()
  const [problem, setProblem] = useState<unknown>(null)
  const leave = async (page: '/login' | '/onboarding') => {
    setLeavingTo(page)
    setProblem(null)
    try {
      if (action) await rememberAction(action)
      await beginLogin(page, source)
    } catch (error) {
      setProblem(error)
      setLeavingTo(undefined)
    }
  }

  return (
    <div className={classes.dialog}>
      <Gem size={72} />
      <p>With an account you can {what}. We’ll bring you straight back.</p>
      <Button
        fullWidth
        loading={leavingTo === '/onboarding'}
        disabled={leavingTo === '/login'}
        onClick={() => void leave('/onboarding')}
      >
        Create an account
      </Button>
      <Button
        fullWidth
        variant="default"
        loading={leavingTo === '/login'}
        disabled={leavingTo === '/onboarding'}
        onClick={() => void leave('/login')}
      >
        Log in
      </Button>
      <FormProblem error={problem} />
    </div>
  )
}
