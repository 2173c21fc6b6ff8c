import { api } from '@/api/client'
import { useMutation } from '@/api/useMutation'

interface Wish {
  kickUsername: string
  twitchUsername: string
  youtubeUsername: string
  email: string
}

export const useJoinWaitlist = () =>
  useMutation({
    mutationFn: (body: Wish) => api.post('/user/waitlist', { body }),
    meta: { silent: true },
  })
