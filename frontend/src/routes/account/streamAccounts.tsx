import { useNavigate } from 'react-router'
import { queryClient } from '@/api/queryClient'
import { openDialog } from '@/dialogs/dialogs'
import type { ChosenRole } from '@/api/shapes'
import { onboarding } from '@/api/queries/onboarding'
import { StepActions } from '@/features/onboarding/StepActions'
import { neighbors, stepsOf } from '@/features/onboarding/steps'
import { useOnboardingProgress } from '@/features/onboarding/useOnboardingProgress'
import { OnboardingProgress } from '@/features/onboarding/OnboardingProgress'
import { StreamAccounts } from '@/features/profile/connections/StreamAccounts'
import { AuthFrame } from '@/layouts/AuthFrame'

const AT = 'StreamAccounts'

/** The last step of fans and creators. Users without a role are asked for it here. */
export function Component() {
  const progress = useOnboardingProgress(AT)
  const navigate = useNavigate()
  const nextFor = (role: ChosenRole | null) => neighbors(stepsOf(role === 'CREATOR'), AT).next
  const goOn = async () => {
    // Pressed before the server has answered: its answer says where to go, and whether to ask at all.
    const role = progress.isKnown ? progress.role : (await queryClient.fetchQuery(onboarding)).role
    if (role) void navigate(progress.isKnown ? progress.next : nextFor(role))
    else openDialog('role-choose', { onChosen: (chosen) => void navigate(nextFor(chosen)) })
  }
  return (
    <AuthFrame
      title="Link your accounts"
      lead={
        progress.role === 'CREATOR'
          ? 'Log in faster next time. You connect the channel that you stream on later, in your settings.'
          : 'Log in faster next time. Creators can also see that you watch and subscribe.'
      }
      art="link accounts"
      progress={<OnboardingProgress at={AT} {...progress} />}
    >
      <StreamAccounts returnTo="/onboarding/stream-accounts" />
      <StepActions next={progress.next} isDone={progress.done.has(AT)} onNext={() => void goOn()} />
    </AuthFrame>
  )
}
