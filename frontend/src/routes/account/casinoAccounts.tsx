import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { onboarding } from '@/api/queries/onboarding'
import { useCasinosClosed } from '@/features/casinos/api'
import { CasinoAccounts } from '@/features/casinos/CasinoAccounts'
import { StepActions } from '@/features/onboarding/StepActions'
import { useOnboardingProgress } from '@/features/onboarding/useOnboardingProgress'
import { OnboardingProgress } from '@/features/onboarding/OnboardingProgress'
import { AuthFrame } from '@/layouts/AuthFrame'

const AT = 'CasinoAccounts'

export function Component() {
  const progress = useOnboardingProgress(AT)
  const isClosed = useCasinosClosed()
  const { data } = useQuery(onboarding)
  // No community of this person uses casinos.
  if (data && !data.offersCasinos) return <Navigate to={progress.next} replace />
  return (
    <AuthFrame
      title={isClosed ? 'Not available for you' : 'Connect your casino accounts'}
      lead={
        isClosed
          ? ''
          : 'Optional, for ages 18 and over. Creators can then count your wagers for leaderboards and rewards.'
      }
      art="casino accounts"
      progress={<OnboardingProgress at={AT} {...progress} />}
    >
      <CasinoAccounts />
      <StepActions next={progress.next} isDone={isClosed || progress.done.has(AT)} />
    </AuthFrame>
  )
}
