import { expect, test } from 'vitest'
import type { Onboarding } from '@/api/shapes'
import { neighbors, openStep, stepsOf } from './steps'

test('a fan and a creator go different ways', () => {
  expect(stepsOf(false)).toContain('Creators')
  expect(stepsOf(false)).not.toContain('CreateCommunity')
  expect(stepsOf(true)).toContain('CreateCommunity')
  expect(stepsOf(true)).not.toContain('CasinoAccounts')
})

test('casino accounts are a step only where a community has casinos', () => {
  expect(stepsOf(false)).not.toContain('CasinoAccounts')
  expect(stepsOf(false, true)).toContain('CasinoAccounts')
})

test('back never leads to the account that exists', () => {
  expect(neighbors(stepsOf(false), 'StreamAccounts')).toEqual({ back: null, next: '/onboarding/creators' })
  expect(neighbors(stepsOf(false, true), 'CasinoAccounts')).toEqual({
    back: '/onboarding/creators',
    next: '/onboarding/check-inbox',
  })
  expect(neighbors(stepsOf(true), 'CheckInbox').next).toBe('/onboarding/finish')
})

test('onboarding continues at the first open step', () => {
  const steps = stepsOf(false).map((name) => ({ name, isDone: name === 'CreateAccount' || name === 'StreamAccounts' }))
  const progress: Onboarding = { role: 'USER', steps, offersCasinos: true }
  expect(openStep(progress)).toBe('/onboarding/creators')
  expect(openStep({ ...progress, steps: steps.map((step) => ({ ...step, isDone: true })) })).toBe('/onboarding/finish')
})
