import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { message } from '@/lib/text'
import { toast } from '@/lib/toast'
import { ApiError, errorText } from './errors'
import { keyFor } from './keys'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Refetched before the mutation settles, so that the page has fresh figures when a dialog closes on success. */
      invalidates?: readonly QueryKey[]
      success?: string
      /** Only where the form or dialog itself shows the error. */
      silent?: boolean
    }
  }
}

const isWorthRetrying = (count: number, error: Error) =>
  count < 2 && (!(error instanceof ApiError) || error.status === undefined || error.status >= 500)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: 15_000 },
    // Offline, a write fails at once. It is never queued and sent later without being asked for.
    mutations: { networkMode: 'always', retry: false },
  },
  mutationCache: new MutationCache({
    onSuccess: async (_data, _input, _context, mutation) => {
      const { invalidates = [], success } = mutation.meta ?? {}
      await refetch(invalidates)
      if (success) toast('SUCCESS', success)
    },
    onError: (error, _input, _context, mutation) => {
      if (error instanceof ApiError && error.code === 'LEGAL_ACCEPTANCE_REQUIRED') {
        // Whoami names the texts, and the dialog shows them.
        void queryClient.invalidateQueries({ queryKey: keyFor('whoami') })
        return
      }
      const isOnFields = error instanceof ApiError && Object.keys(error.fields).length > 0
      const isTooLarge = error instanceof ApiError && error.code === 'FILE_TOO_LARGE'
      if (!mutation.meta?.silent && !isOnFields)
        toast('ERROR', errorText(error), isTooLarge ? message.tooLargeTitle : undefined)
    },
  }),
})

/** Reads the lists again, after a write that is no mutation of a component. */
export const refetch = (keys: readonly QueryKey[]) =>
  Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
