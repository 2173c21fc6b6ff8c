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

/**
 * The steps that are shown to visitors, and until the server has answered. `hasCasinos` is true for a person who came
 * from a community with casinos.
 */
export function stepsOf(isCreator: boolean, hasCasinos = false) {
  if (isCreator) return CREATOR
  return hasCasinos ? FAN : FAN.filter((step) => step !== 'CasinoAccounts')
}

/** The targets of "Back" and "Go on". The account is made once, so no step leads back to it. */
export function neighbors(steps: OnboardingStep[], at: OnboardingStep) {
  const index = steps.indexOf(at)
  if (index === -1) {
    // A step that is not one of theirs: a person is there by its address, and goes on behind it.
    const next = FAN.slice(FAN.indexOf(at) + 1).find((step) => steps.includes(step))
    return { back: null, next: STEPS[next ?? 'Finish'].path }
  }
  const before = steps[index - 1]
  return {
    back: before && before !== 'CreateAccount' ? STEPS[before].path : null,
    next: STEPS[steps[index + 1] ?? 'Finish'].path,
  }
}

/** The address of the first open step. */
export const openStep = ({ steps }: Onboarding) => STEPS[steps.find(({ isDone }) => !isDone)?.name ?? 'Finish'].path
