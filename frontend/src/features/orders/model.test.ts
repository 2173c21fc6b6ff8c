import { expect, test } from 'vitest'
import { canCancel, canRefund, nextStep } from './model'

test.each([
  ['CREATED', 'COMPLETED', true, false],
  ['RESERVED', 'PENDING', true, false],
  ['PENDING', 'PROCESS', true, false],
  ['PROCESS', 'SHIPPED', false, true],
  ['SHIPPED', 'COMPLETED', false, true],
  ['COMPLETED', undefined, false, true],
  ['CANCELED', undefined, false, false],
  ['ARCHIVED', undefined, false, false],
] as const)('%s goes on to %s', (status, next, cancelable, refundable) => {
  expect(nextStep({ status })).toBe(next)
  expect(canCancel({ status })).toBe(cancelable)
  expect(canRefund({ status })).toBe(refundable)
})
