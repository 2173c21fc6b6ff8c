import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import type { ChannelConnection, ChannelProvider } from '@/api/shapes'
import { useMutation } from '@/api/useMutation'
import { providerLabel } from '@/lib/providers'
import { openPage } from '@/lib/leaving'

const touched = [keyFor('channels'), keyFor('live-switch'), keyFor('live-state'), keyFor('audit-log')] as const

const SOON_MS = 5000
/** True while the provider has not confirmed all subscriptions. */
const isIncomplete = ({ events }: ChannelConnection) => events.some(({ state }) => state === 'WAITING')

export const channels = queryOptions({
  queryKey: keyFor('channels'),
  queryFn: ({ signal }) => api.get('/creator/connections/all', { signal }),
  // Subscriptions of a new connection are confirmed one by one.
  refetchInterval: ({ state }) => (state.data?.data.some(isIncomplete) ? SOON_MS : false),
})

export const liveSwitch = queryOptions({
  queryKey: keyFor('live-switch'),
  queryFn: ({ signal }) => api.get('/creator/live', { signal }),
})

const at = (provider: ChannelProvider) => ({ provider: provider.toLowerCase() })

/** Goes to the provider, which leads back to this tab. */
export const useConnect = (provider: ChannelProvider) =>
  useMutation({
    mutationFn: () => api.get('/creator/connections/{provider}/connect', { path: at(provider) }),
    onSuccess: ({ url }) => openPage(url),
    meta: { silent: true },
  })

export const useDisconnect = (provider: ChannelProvider) =>
  useMutation({
    mutationFn: () => api.delete('/creator/connections/{provider}', { path: at(provider) }),
    meta: { invalidates: touched, success: `${providerLabel[provider]} is disconnected`, silent: true },
  })

interface LiveChange {
  isLive: boolean
  url: string
  title: string
}

export const useSwitchLive = () =>
  useMutation({
    mutationFn: (body: LiveChange) => api.patch('/creator/live', { body }),
    meta: { invalidates: touched, silent: true },
  })
