import { JoinList } from '@/features/onboarding/JoinList'
import { StepFoot } from '@/features/onboarding/StepFoot'
import { useWay } from '@/features/onboarding/useWay'
import { Way } from '@/features/onboarding/Way'
import { AuthFrame } from '@/layouts/AuthFrame'

const AT = 'Creators'

export function Component() {
  const way = useWay(AT)
  return (
    <AuthFrame
      title="Join communities"
      lead="Pick who you like to watch. Joining is free, and you get a wallet in each community."
      art="join communities"
      way={<Way at={AT} {...way} />}
    >
      <JoinList />
      <StepFoot next={way.next} isDone={way.done.has(AT)} later="You can find them later in Explore." />
    </AuthFrame>
  )
}
