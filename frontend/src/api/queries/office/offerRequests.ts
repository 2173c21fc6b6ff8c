import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'

const list = (query: ListQuery<'/creator/exclusive-offers/requests/all'>) =>
  queryOptions({
    queryKey: keyFor('offer-requests', query),
    queryFn: ({ signal }) => api.get('/creator/exclusive-offers/requests/all', { query, signal }),
    placeholderData: keepPreviousData,
  })

/** The fans' claims of offers. */
export const offerRequests = {
  list,
  /** For the number of those that wait. */
  waiting: list({ status: 'PENDING', take: 1 }),
}
