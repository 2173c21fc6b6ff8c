import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '@/api/errors'
import { useIntentKey } from './useIntentKey'

const failed = (status: number | undefined, code: string | null = null) =>
  Object.assign(Object.create(ApiError.prototype) as ApiError, { status, code })

test.each([
  ['a refusal', failed(409, 'STORE_OUT_OF_STOCK'), true],
  ['no answer', failed(undefined), false],
  ['a fault of the server', failed(500), false],
  ['a first try still under way', failed(409, 'IDEMPOTENCY_IN_FLIGHT'), false],
  ['a failure of ours', new Error('no'), false],
])('after %s', (_, error, isNew) => {
  const { result } = renderHook(useIntentKey)
  const first = result.current.key
  act(() => result.current.renewIfRefused(error))
  expect(result.current.key !== first).toBe(isNew)
})

test('another intent has another key', () => {
  const { result, rerender } = renderHook(useIntentKey)
  const first = result.current.key
  rerender()
  expect(result.current.key).toBe(first)
  act(() => result.current.renew())
  expect(result.current.key).not.toBe(first)
})
