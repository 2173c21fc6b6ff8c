import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'

const list = (page: number, take: number) =>
  queryOptions({
    queryKey: keyFor('own-chat', 'reports', page, take),
    queryFn: ({ signal }) => api.get('/creator/chat/reports', { query: { page, take }, signal }),
    placeholderData: keepPreviousData,
  })

/** Messages that fans reported. */
export const chatReports = {
  list,
  /** For the number of those that wait. */
  waiting: { ...list(1, 1), retry: false },
}
