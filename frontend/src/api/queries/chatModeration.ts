import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import type { ChatSanctionInput } from '@/api/shapes'
import { keyFor } from '@/api/keys'
import { useMutation } from '@/api/useMutation'

/** The team's decisions change the chat of fans, the lists of the office, and the log. */
export const moderated = [keyFor('chat'), keyFor('own-chat'), keyFor('audit-log')] as const

/** A fan in the chat: figures, mutes and bans. */
export const chatCase = (memberId: string) =>
  queryOptions({
    queryKey: keyFor('own-chat', 'case', memberId),
    queryFn: ({ signal }) => api.get('/creator/chat/members/{member_id}', { path: { member_id: memberId }, signal }),
    retry: false,
  })

export const useDeleteMessage = () =>
  useMutation({
    mutationFn: (id: string) => api.delete('/creator/chat/messages/{message_id}', { path: { message_id: id } }),
    meta: { invalidates: moderated },
  })

export const useRestoreMessage = () =>
  useMutation({
    mutationFn: (id: string) => api.post('/creator/chat/messages/{message_id}/restore', { path: { message_id: id } }),
    meta: { invalidates: moderated, success: 'Message restored' },
  })

/** Ends the reports of a message, which stays. */
export const useKeepReported = () =>
  useMutation({
    mutationFn: (id: string) => api.delete('/creator/chat/reports/{message_id}', { path: { message_id: id } }),
    meta: { invalidates: moderated, success: 'Message kept' },
  })

export const usePin = () =>
  useMutation({
    mutationFn: (messageId: string | null) => api.post('/creator/chat/pin', { body: { messageId } }),
    meta: { invalidates: moderated },
  })

export const useSanction = () =>
  useMutation({
    mutationFn: (body: ChatSanctionInput) => api.post('/creator/chat/mutes', { body }),
    meta: { invalidates: moderated, silent: true },
  })
