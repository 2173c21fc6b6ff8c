import { api } from '@/api/client'
import { useDeleteMessage } from '@/api/queries/chatModeration'
import { undoToast } from './undoToast'

/** Deletes a message for the team, which can undo it. */
export function useRemove() {
  const call = useDeleteMessage()
  const restore = (id: string) => api.post('/creator/chat/messages/{message_id}/restore', { path: { message_id: id } })
  return {
    isPending: call.isPending,
    remove: (id: string) =>
      call.mutate(id, { onSuccess: () => undoToast('Message deleted', 'Message restored', () => restore(id)) }),
  }
}
