import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'
import { useMutation } from '@/api/useMutation'
import { whileNotLive } from '@/session/session'

const REFRESH_MS = 60_000

export const teamNotifications = {
  list: (query: ListQuery<'/creator/notifications/all'>) =>
    queryOptions({
      queryKey: keyFor('notifications', 'team', 'list', query),
      queryFn: ({ signal }) => api.get('/creator/notifications/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  unread: queryOptions({
    queryKey: keyFor('notifications', 'team', 'unread'),
    queryFn: async ({ signal }) =>
      (await api.get('/creator/notifications/all', { query: { status: 'UNREAD', take: 1 }, signal })).total,
    staleTime: REFRESH_MS,
    refetchInterval: () => whileNotLive(REFRESH_MS),
  }),
}

export const useTeamReadAll = () =>
  useMutation({
    mutationFn: () => api.post('/creator/notifications/read-all'),
    meta: { invalidates: [keyFor('notifications', 'team')] },
  })
