import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import { queryClient } from '@/api/queryClient'
import type { QuietHours } from '@/api/shapes'
import { useMutation } from '@/api/useMutation'
import { push, turnPushOff, turnPushOn } from '@/session/pushDevice'

export const quietHours = queryOptions({
  queryKey: keyFor('notifications', 'quiet-hours'),
  queryFn: ({ signal }) => api.get('/user/notifications/quiet-hours', { signal }),
})

export const useSetQuietHours = () =>
  useMutation({
    mutationFn: (body: QuietHours) => api.patch('/user/notifications/quiet-hours', { body }),
    onSuccess: (now) => queryClient.setQueryData(quietHours.queryKey, now),
    meta: { silent: true },
  })

/** The live alerts of the community of this page. */
export const liveAlerts = queryOptions({
  queryKey: keyFor('notifications', 'live-alerts'),
  queryFn: ({ signal }) => api.get('/user/notifications/live-alerts', { signal }),
})

export const useSetLiveAlerts = () =>
  useMutation({
    mutationFn: (isOn: boolean) => api.patch('/user/notifications/live-alerts', { body: { isOn } }),
    onMutate: (isOn) => queryClient.setQueryData(liveAlerts.queryKey, { isOn }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: liveAlerts.queryKey }),
    meta: { invalidates: [push.queryKey, keyFor('notifications', 'preferences')] },
  })

export const useTurnPushOn = () =>
  useMutation({ mutationFn: turnPushOn, meta: { silent: true, invalidates: [push.queryKey] } })

export const useTurnPushOff = () => useMutation({ mutationFn: turnPushOff, meta: { invalidates: [keyFor('push')] } })
