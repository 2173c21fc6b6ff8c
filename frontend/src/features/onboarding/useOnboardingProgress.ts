import { useQuery } from '@tanstack/react-query'
import { boot } from '@/api/boot'
import { onboarding } from '@/api/queries/onboarding'
import type { OnboardingStep } from '@/api/shapes'
import { useSession } from '@/session/session'
import { neighbors, stepsOf } from './steps'

/** The current onboarding step, the finished steps and the next one. */
export function useOnboardingProgress(at: OnboardingStep) {
  const { user } = useSession()
  const { data, isPending } = useQuery({ ...onboarding, enabled: user !== null })
  const role = user?.community ? 'CREATOR' : (data?.role ?? null)
  const fromServer = data?.steps
  const planned = fromServer?.map(({ name }) => name) ?? stepsOf(role === 'CREATOR', boot.community?.hasCasinos)
  // A fan who views "Open a community" sees the steps of a creator.
  const steps = planned.includes(at) ? planned : stepsOf(at === 'CreateCommunity')
  const done = new Set(fromServer?.filter(({ isDone }) => isDone).map(({ name }) => name))
  return { role, steps, done, isKnown: !user || !isPending, ...neighbors(steps, at) }
}
