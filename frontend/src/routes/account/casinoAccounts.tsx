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
      title={isClosed ? 'Nothing to do here' : 'Name your casino accounts'}
      lead={
        isClosed
          ? ''
          : 'Only if you play anyway, and only from 18. Creators then count what you wager for their boards and rewards.'
      }
      art="casino accounts"
      way={<Way at={AT} {...way} />}
    >
      <CasinoAccounts />
      <StepFoot next={way.next} isDone={isClosed || way.done.has(AT)} />
    </AuthFrame>
  )
}
