import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'
import { queryClient } from '@/api/queryClient'
import type { Notification, NotificationPreference, Page } from '@/api/shapes'
import { useMutation } from '@/api/useMutation'
import { whileNotLive } from '@/session/session'

const REFRESH_MS = 60_000

export const notifications = {
  /** The own ones: on a community's domain its own alone, elsewhere all. */
  list: (query: ListQuery<'/user/notifications/all'>) =>
    queryOptions({
      queryKey: keyFor('notifications', 'list', query),
      queryFn: ({ signal }) => api.get('/user/notifications/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  unread: queryOptions({
    queryKey: keyFor('notifications', 'unread'),
    queryFn: async ({ signal }) => (await api.get('/user/notifications/unread-count', { signal })).count,
    staleTime: REFRESH_MS,
    refetchInterval: () => whileNotLive(REFRESH_MS),
  }),
  preferences: queryOptions({
    queryKey: keyFor('notifications', 'preferences'),
    queryFn: ({ signal }) => api.get('/user/notifications/preferences', { signal }),
  }),
}

export const useMark = () =>
  useMutation({
    mutationFn: ({ id, status }: Pick<Notification, 'id' | 'status'>) =>
      api.patch('/user/notifications/one/{notification_id}', { path: { notification_id: id }, body: { status } }),
    meta: { invalidates: [keyFor('notifications')] },
  })

export const useReadAll = () =>
  useMutation({
    mutationFn: () => api.post('/user/notifications/read-all'),
    onSuccess: ({ count }) => queryClient.setQueryData(keyFor('notifications', 'unread'), count),
    meta: { invalidates: [keyFor('notifications')] },
  })

/** A switch moves at once. If the server refuses the change, it moves back. */
export const usePrefer = () =>
  useMutation({
    mutationFn: ({ type, inApp, email }: NotificationPreference) =>
      api.patch('/user/notifications/preferences', { body: { preferences: [{ type, inApp, email }] } }),
    onMutate: async (changed) => {
      await queryClient.cancelQueries({ queryKey: keyFor('notifications', 'preferences') })
      queryClient.setQueryData<Page<NotificationPreference>>(
        keyFor('notifications', 'preferences'),
        (page) => page && { ...page, data: page.data.map((row) => (row.type === changed.type ? changed : row)) },
      )
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyFor('notifications', 'preferences') }),
  })

/** The type of notifications that the link in an email stops. */
export const mailSwitch = (token: string) =>
  queryOptions({
    queryKey: keyFor('mail-switch', token),
    queryFn: ({ signal }) => api.get('/public/notifications/mails/{token}', { path: { token }, signal }),
    retry: false,
  })

export const useTurnMails = (token: string) =>
  useMutation({
    mutationFn: (email: boolean) =>
      api.patch('/public/notifications/mails/{token}', { path: { token }, body: { email } }),
    onSuccess: (now) => queryClient.setQueryData(mailSwitch(token).queryKey, now),
    meta: { silent: true },
  })
