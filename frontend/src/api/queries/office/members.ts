import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'

export const members = {
  list: (query: ListQuery<'/creator/users/all'>) =>
    queryOptions({
      queryKey: keyFor('members', 'list', query),
      queryFn: ({ signal }) => api.get('/creator/users/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: keyFor('members', 'one', id),
      queryFn: ({ signal }) => api.get('/creator/users/one/{member_id}', { path: { member_id: id }, signal }),
    }),
  statistic: (id: string) =>
    queryOptions({
      queryKey: keyFor('members', 'statistic', id),
      queryFn: ({ signal }) => api.get('/creator/users/one/{member_id}/statistic', { path: { member_id: id }, signal }),
    }),
  progress: (id: string) =>
    queryOptions({
      queryKey: keyFor('members', 'progress', id),
      queryFn: ({ signal }) => api.get('/creator/users/one/{member_id}/progress', { path: { member_id: id }, signal }),
    }),
}
