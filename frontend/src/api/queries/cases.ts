import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'

export const caseList = (creator: string, query: ListQuery<'/user/cases/all/{creator}'>) =>
  queryOptions({
    queryKey: keyFor('cases', creator, 'list', query),
    queryFn: ({ signal }) => api.get('/user/cases/all/{creator}', { path: { creator }, query, signal }),
    placeholderData: keepPreviousData,
  })
