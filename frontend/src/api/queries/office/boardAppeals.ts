import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'

const list = (query: ListQuery<'/creator/leaderboards/appeals/all'>) =>
  queryOptions({
    queryKey: keyFor('leaderboard-appeals', query),
    queryFn: ({ signal }) => api.get('/creator/leaderboards/appeals/all', { query, signal }),
    placeholderData: keepPreviousData,
  })

/** The fans' appeals against results of leaderboards. */
export const boardAppeals = {
  list,
  /** For the number of those that wait. */
  waiting: list({ state: 'OPEN', take: 1 }),
}
