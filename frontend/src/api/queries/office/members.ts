import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'

const MEMBERS = ['members'] as const

export const members = {
  list: (query: ListQuery<'/creator/users/all'>) =>
    queryOptions({
      queryKey: [...MEMBERS, 'list', query],
      queryFn: ({ signal }) => api.get('/creator/users/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...MEMBERS, 'one', id],
      queryFn: ({ signal }) => api.get('/creator/users/one/{member_id}', { path: { member_id: id }, signal }),
    }),
  statistic: (id: string) =>
    queryOptions({
      queryKey: [...MEMBERS, 'statistic', id],
      queryFn: ({ signal }) => api.get('/creator/users/one/{member_id}/statistic', { path: { member_id: id }, signal }),
    }),
}
