import type { Onboarding, OnboardingStep } from '@/api/shapes'

export const STEPS: Record<OnboardingStep, { words: string; path: string }> = {
  CreateAccount: { words: 'Create account', path: '/onboarding' },
  StreamAccounts: { words: 'Link accounts', path: '/onboarding/stream-accounts' },
  Creators: { words: 'Join communities', path: '/onboarding/creators' },
  CasinoAccounts: { words: 'Casino accounts', path: '/onboarding/casino-accounts' },
  CreateCommunity: { words: 'Create community', path: '/onboarding/create-community' },
  CheckInbox: { words: 'Check inbox', path: '/onboarding/check-inbox' },
  Finish: { words: 'Finish', path: '/onboarding/finish' },
}

const FAN: OnboardingStep[] = ['CreateAccount', 'StreamAccounts', 'Creators', 'CasinoAccounts', 'CheckInbox', 'Finish']
const CREATOR: OnboardingStep[] = ['CreateAccount', 'StreamAccounts', 'CreateCommunity', 'CheckInbox', 'Finish']

/** The steps that are shown to visitors, and until the server has answered. */
export const stepsOf = (isCreator: boolean) => (isCreator ? CREATOR : FAN)

/** The targets of "Back" and "Go on". The account is made once, so no step leads back to it. */
export function neighbors(steps: OnboardingStep[], at: OnboardingStep) {
  const index = steps.indexOf(at)
  const before = steps[index - 1]
  return {
    back: before && before !== 'CreateAccount' ? STEPS[before].path : null,
    next: STEPS[steps[index + 1] ?? 'Finish'].path,
  }
}

/** The address of the first open step. */
export const openStep = ({ steps }: Onboarding) => STEPS[steps.find(({ isDone }) => !isDone)?.name ?? 'Finish'].path
