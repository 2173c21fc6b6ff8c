import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'

/** The gems that this person can issue per day, and the rest of today. */
export const issuanceLeft = queryOptions({
  queryKey: keyFor('treasury', 'left'),
  queryFn: ({ signal }) => api.get('/creator/wallet/left', { signal }),
})
