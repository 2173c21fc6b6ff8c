import {
  replaceEqualDeep,
  useMutation as useQueryMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useCallback, useState } from 'react'

interface Running<Data> {
  input: unknown
  answer: Promise<Data>
}

const comparable = (input: unknown) => (input instanceof FormData ? [...input] : input)

function isSame(input: unknown, other: unknown) {
  const before = comparable(input)
  return replaceEqualDeep(before, comparable(other)) === before
}

/**
 * TanStack's `useMutation`, with one difference: while a call is running, the same call is not sent again but shares
 * its answer. A button is disabled with the next render only, and a double click can be faster.
 */
export function useMutation<Data = unknown, Failure = Error, Input = void, Context = unknown>(
  options: UseMutationOptions<Data, Failure, Input, Context>,
): UseMutationResult<Data, Failure, Input, Context> {
  const mutation = useQueryMutation(options)
  const { mutateAsync: send } = mutation
  const [running] = useState(() => new Set<Running<Data>>())

  const mutateAsync = useCallback<typeof send>(
    (...call) => {
      const [input] = call
      const same = [...running].find((other) => isSame(other.input, input))
      if (same) return same.answer
      const sent: Running<Data> = { input, answer: send(...call).finally(() => running.delete(sent)) }
      running.add(sent)
      return sent.answer
    },
    [send, running],
  )
  const mutate = useCallback<typeof mutation.mutate>(
    (...call) => {
      // The mutation itself holds the error.
      mutateAsync(...call).catch(() => undefined)
    },
    [mutateAsync],
  )
  return { ...mutation, mutate, mutateAsync }
}
