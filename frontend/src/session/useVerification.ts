import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@/api/client'
import { useMutation } from '@/api/useMutation'
import { now, useNow } from '@/lib/clock'
import { whoami } from './session'

const PAUSE_MS = 60_000
const LOOK_MS = 5000

const useSendVerification = () =>
  useMutation({
    mutationFn: () => api.post('/user/users/my-profile/verify-email/send'),
    meta: { success: 'We sent the link to your inbox', silent: true },
  })

/** Sends the confirmation link, at most once a minute, and notices a confirmation in another tab. */
export function useVerification() {
  const { user } = useQuery({
    ...whoami,
    refetchInterval: ({ state }) => (state.data?.user?.emailVerified === false ? LOOK_MS : false),
    refetchOnWindowFocus: 'always',
  }).data
  const send = useSendVerification()
  const [sentAt, setSentAt] = useState(0)
  const wait = Math.max(0, Math.ceil((sentAt + PAUSE_MS - useNow()) / 1000))

  return {
    user,
    /** Seconds until it may be sent again. */
    wait,
    wasSent: sentAt > 0,
    isSending: send.isPending,
    error: send.error,
    send: () => send.mutate(undefined, { onSuccess: () => setSentAt(now()) }),
  }
}
