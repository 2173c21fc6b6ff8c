import { JoinList } from '@/features/onboarding/JoinList'
import { StepActions } from '@/features/onboarding/StepActions'
import { useOnboardingProgress } from '@/features/onboarding/useOnboardingProgress'
import { OnboardingProgress } from '@/features/onboarding/OnboardingProgress'
import { AuthFrame } from '@/layouts/AuthFrame'

const AT = 'Creators'

export function Component() {
  const progress = useOnboardingProgress(AT)
  return (
    <AuthFrame
      title="Join communities"
      lead="Pick creators that you like to watch. Joining is free, and you get a wallet in each community."
      art="join communities"
      progress={<OnboardingProgress at={AT} {...progress} />}
    >
      <JoinList />
      <StepActions next={progress.next} isDone={progress.done.has(AT)} later="You can find them later in Explore." />
    </AuthFrame>
  )
}
