import { useCasinosClosed } from '@/features/casinos/api'
import { CasinoAccounts } from '@/features/casinos/CasinoAccounts'
import { StepFoot } from '@/features/onboarding/StepFoot'
import { useWay } from '@/features/onboarding/useWay'
import { Way } from '@/features/onboarding/Way'
import { AuthFrame } from '@/layouts/AuthFrame'

const AT = 'CasinoAccounts'

export function Component() {
  const way = useWay(AT)
  const isClosed = useCasinosClosed()
  return (
    <AuthFrame
      title={isClosed ? 'Not available for you' : 'Connect your casino accounts'}
      lead={
        isClosed
          ? ''
          : 'Optional, for ages 18 and over. Creators can then count your wagers for leaderboards and rewards.'
      }
      art="casino accounts"
      way={<Way at={AT} {...way} />}
    >
      <CasinoAccounts />
      <StepFoot next={way.next} isDone={isClosed || way.done.has(AT)} />
    </AuthFrame>
  )
}
