import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'
import { queryClient } from '@/api/queryClient'
import type { Notification, NotificationPreference, Page } from '@/api/shapes'
import { useMutation } from '@/api/useMutation'
import { unread } from '@/session/unread'

export const notifications = {
  /** The own ones: on a community's domain its own alone, elsewhere all. */
  list: (query: ListQuery<'/user/notifications/all'>) =>
    queryOptions({
      queryKey: keyFor('notifications', 'list', query),
      queryFn: ({ signal }) => api.get('/user/notifications/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  /** The general settings, or those for the notifications of one community. */
  preferences: (creator: string | null) =>
    queryOptions({
      queryKey: keyFor('notifications', 'preferences', creator),
      queryFn: ({ signal }) => api.get('/user/notifications/preferences', { query: of(creator), signal }),
    }),
}

/** The communities whose notifications have settings of their own, by name. */
export const joined = queryOptions({
  queryKey: keyFor('creators', 'joined'),
  queryFn: ({ signal }) =>
    api.get('/user/creators', { query: { take: 100, subscribed: true, sortBy: 'NAME' }, signal }),
})

const of = (creator: string | null) => (creator ? { creator } : {})

export const useMark = () =>
  useMutation({
    mutationFn: ({ id, status }: Pick<Notification, 'id' | 'status'>) =>
      api.patch('/user/notifications/one/{notification_id}', { path: { notification_id: id }, body: { status } }),
    meta: { invalidates: [keyFor('notifications')] },
  })

export const useReadAll = () =>
  useMutation({
    mutationFn: () => api.post('/user/notifications/read-all'),
    onSuccess: ({ count }) => queryClient.setQueryData(unread.queryKey, (known) => known && { ...known, count }),
    meta: { invalidates: [keyFor('notifications')] },
  })

/** Switches move at once. If the server refuses the change, they move back. */
export const usePrefer = (creator: string | null) =>
  useMutation({
    mutationFn: (rows: readonly NotificationPreference[]) =>
      api.patch('/user/notifications/preferences', {
        query: of(creator),
        body: {
          preferences: rows.map(({ type, inApp, email, push, pace }) => ({ type, inApp, email, push, pace })),
        },
      }),
    onMutate: async (rows) => {
      const { queryKey } = notifications.preferences(creator)
      const changed = new Map(rows.map((row) => [row.type, row]))
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<Page<NotificationPreference>>(
        queryKey,
        (page) => page && { ...page, data: page.data.map((row) => changed.get(row.type) ?? row) },
      )
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyFor('notifications', 'preferences') }),
  })

/** The general settings apply to a community's notifications again. */
export const useForgetPreferences = (creator: string) =>
  useMutation({
    mutationFn: () => api.delete('/user/notifications/preferences', { query: { creator } }),
    meta: { invalidates: [keyFor('notifications', 'preferences')] },
  })

/** Turns the type of a notification off for its community, or back on. */
export const useMute = (id: string) =>
  useMutation({
    mutationFn: (isMuted: boolean) =>
      api.patch('/user/notifications/one/{notification_id}/mute', {
        path: { notification_id: id },
        body: { isMuted },
      }),
    meta: { invalidates: [keyFor('notifications', 'preferences')] },
  })
