import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import { queryClient } from '@/api/queryClient'
import { boot } from '@/api/boot'
import { whileNotLive } from './session'

const REFRESH_MS = 60_000

/** The number of unread notifications, and the chats with unread messages. On a community's domain, its own alone. */
export const unread = queryOptions({
  queryKey: keyFor('notifications', 'unread'),
  queryFn: ({ signal }) => api.get('/user/notifications/unread-count', { signal }),
  staleTime: REFRESH_MS,
  refetchInterval: () => whileNotLive(REFRESH_MS),
})

/** The unread messages of all chats, and of this page's community. The bell makes the call. */
export function useUnreadChats() {
  const rooms = useQuery({ ...unread, enabled: false }).data?.rooms ?? []
  const here = rooms.find(({ creatorId }) => creatorId === boot.community?.creatorId)?.unread ?? 0
  return { all: rooms.reduce((sum, room) => sum + room.unread, 0), here }
}

/** The user saw the end of this chat. */
export const chatSeen = (creatorId: string) =>
  queryClient.setQueryData(
    unread.queryKey,
    (known) => known && { ...known, rooms: known.rooms.filter((room) => room.creatorId !== creatorId) },
  )
