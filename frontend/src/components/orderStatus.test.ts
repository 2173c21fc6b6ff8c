import { expect, test } from 'vitest'
import { canCancel, canRefund, nextStep, stepsOf } from './orderStatus'

test.each([
  ['CREATED', 'COMPLETED', true, false],
  ['RESERVED', undefined, true, false],
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

test('an order says where on its way it is', () => {
  const states = (status: 'CREATED' | 'PROCESS' | 'COMPLETED' | 'CANCELED', type: 'DIGITAL' | 'MERCH') =>
    stepsOf({ status, product: { type } })?.map(({ state }) => state)
  expect(states('CREATED', 'DIGITAL')).toEqual(['here', 'ahead'])
  expect(states('PROCESS', 'MERCH')).toEqual(['done', 'done', 'here', 'ahead', 'ahead'])
  expect(states('COMPLETED', 'DIGITAL')).toEqual(['done', 'done'])
  expect(states('CANCELED', 'MERCH')).toBeUndefined()
})
