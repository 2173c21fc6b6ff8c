import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'

/** The gems that this person can have issued per day, and what of them is left today. */
export const issuanceLeft = queryOptions({
  queryKey: keyFor('treasury', 'left'),
  queryFn: ({ signal }) => api.get('/creator/wallet/left', { signal }),
})
