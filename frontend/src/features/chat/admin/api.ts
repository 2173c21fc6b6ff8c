import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import type { ChatSettings } from '@/api/shapes'
import { moderated } from '@/api/queries/chatModeration'
import { keyFor } from '@/api/keys'
import { useMutation } from '@/api/useMutation'

export const ownChat = {
  settings: queryOptions({
    queryKey: keyFor('own-chat', 'settings'),
    queryFn: ({ signal }) => api.get('/creator/chat/settings', { signal }),
  }),
  sanctions: (query: ListQuery<'/creator/chat/mutes'>) =>
    queryOptions({
      queryKey: keyFor('own-chat', 'sanctions', query),
      queryFn: ({ signal }) => api.get('/creator/chat/mutes', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  messages: (query: ListQuery<'/creator/chat/messages'>) =>
    queryOptions({
      queryKey: keyFor('own-chat', 'messages', query),
      queryFn: ({ signal }) => api.get('/creator/chat/messages', { query, signal }),
      placeholderData: keepPreviousData,
    }),
}

export const useUndoSanction = () =>
  useMutation({
    mutationFn: (id: string) => api.delete('/creator/chat/mutes/{sanction_id}', { path: { sanction_id: id } }),
    meta: { invalidates: moderated, success: 'Undone. The fan can write again.' },
  })

export const usePause = () =>
  useMutation({
    mutationFn: (body: { isPaused: boolean; reason: string }) => api.post('/creator/chat/pause', { body }),
    meta: { invalidates: moderated, silent: true },
  })

export const useSaveChatSettings = () =>
  useMutation({
    mutationFn: (body: Partial<ChatSettings>) => api.patch('/creator/chat/settings', { body }),
    meta: { invalidates: moderated, silent: true },
  })
