import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'

const list = (query: ListQuery<'/creator/challenges/reviews/all'>) =>
  queryOptions({
    queryKey: keyFor('challenge-reviews', query),
    queryFn: ({ signal }) => api.get('/creator/challenges/reviews/all', { query, signal }),
    placeholderData: keepPreviousData,
  })

/** The fans' submissions for quests. */
export const reviews = {
  list,
  /** For the number of those that wait. */
  waiting: list({ state: 'WAITING', take: 1 }),
}
