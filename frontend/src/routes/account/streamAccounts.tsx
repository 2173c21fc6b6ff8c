import { useNavigate } from 'react-router'
import { openDialog } from '@/dialogs/dialogs'
import { StepFoot } from '@/features/onboarding/StepFoot'
import { neighbours, stepsOf } from '@/features/onboarding/steps'
import { useWay } from '@/features/onboarding/useWay'
import { Way } from '@/features/onboarding/Way'
import { StreamAccounts } from '@/features/profile/connections/StreamAccounts'
import { AuthFrame } from '@/layouts/AuthFrame'

const AT = 'StreamAccounts'

/** The last step fans and creators share: who has not said yet what they come for is asked here. */
export function Component() {
  const way = useWay(AT)
  const navigate = useNavigate()
  const goOn = () => {
    if (way.role) void navigate(way.next)
    else {
      openDialog('role-choose', {
        onChosen: (role) => void navigate(neighbours(stepsOf(role === 'CREATOR'), AT).next),
      })
    }
  }
  return (
    <AuthFrame
      title="Link your accounts"
      lead="Log in with one press next time, and let creators see that it is you who watches and subscribes."
      art="link accounts"
      way={<Way at={AT} {...way} />}
    >
      <StreamAccounts returnTo="/onboarding/stream-accounts" />
      <StepFoot next={way.next} isDone={way.done.has(AT)} onNext={goOn} />
    </AuthFrame>
  )
}
