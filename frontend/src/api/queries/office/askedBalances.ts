import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'

/** For the number of imported balances that need a decision. */
export const askedBalances = queryOptions({
  queryKey: keyFor('imports', 'asked'),
  queryFn: ({ signal }) => api.get('/creator/users/import/waiting', { query: { view: 'ASKED', take: 1 }, signal }),
})
