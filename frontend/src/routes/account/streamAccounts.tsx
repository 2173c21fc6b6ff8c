import { useNavigate } from 'react-router'
import { queryClient } from '@/api/queryClient'
import { openDialog } from '@/dialogs/dialogs'
import { onboarding, type Role } from '@/features/onboarding/api'
import { StepFoot } from '@/features/onboarding/StepFoot'
import { neighbors, stepsOf } from '@/features/onboarding/steps'
import { useWay } from '@/features/onboarding/useWay'
import { Way } from '@/features/onboarding/Way'
import { StreamAccounts } from '@/features/profile/connections/StreamAccounts'
import { AuthFrame } from '@/layouts/AuthFrame'

const AT = 'StreamAccounts'

/** The last step fans and creators share: who has not said yet what they come for is asked here. */
export function Component() {
  const way = useWay(AT)
  const navigate = useNavigate()
  const nextFor = (role: Role | null) => neighbors(stepsOf(role === 'CREATOR'), AT).next
  const goOn = async () => {
    // Pressed before the server has answered: its answer says where to go, and whether to ask at all.
    const role = way.isKnown ? way.role : (await queryClient.fetchQuery(onboarding)).role
    if (role) void navigate(way.isKnown ? way.next : nextFor(role))
    else openDialog('role-choose', { onChosen: (chosen) => void navigate(nextFor(chosen)) })
  }
  return (
    <AuthFrame
      title="Link your accounts"
      lead="Log in faster next time. Creators can also see that you watch and subscribe."
      art="link accounts"
      way={<Way at={AT} {...way} />}
    >
      <StreamAccounts returnTo="/onboarding/stream-accounts" />
      <StepFoot next={way.next} isDone={way.done.has(AT)} onNext={() => void goOn()} />
    </AuthFrame>
  )
}
