import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { boot } from '@/api/boot'
import { keyFor } from '@/api/keys'
import { queryClient } from '@/api/queryClient'
import type { Stream } from '@/api/shapes'

/** The creator's running stream. It comes with the page; an event says when it changes. */
export const liveState = queryOptions({
  queryKey: keyFor('live-state'),
  queryFn: async ({ signal }): Promise<Stream | null> => (await api.get('/public/community', { signal })).live,
  initialData: () => boot.community?.live ?? null,
  staleTime: Infinity,
})

interface Change {
  isLive: boolean
  version: number
  viewers: number | null
}

/** Applies an event. Returns true if the stream must be loaded, because an event has neither title nor address. */
export function applyLiveState({ isLive, version, viewers }: Change): boolean {
  const known: Stream | null = queryClient.getQueryData(liveState.queryKey) ?? null
  if (!isLive) {
    if (!known || version > known.version) queryClient.setQueryData(liveState.queryKey, null)
    return false
  }
  if (!known || version > known.version) return true
  const shown: Stream = { ...known, viewers }
  if (version === known.version) queryClient.setQueryData(liveState.queryKey, shown)
  return false
}
