import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { boot } from '@/api/boot'
import { api } from '@/api/client'
import { useMutation } from '@/api/useMutation'
import { now, useNow } from '@/lib/clock'
import { currentPath } from './loginFlow'
import { whoami } from './session'

const PAUSE_MS = 60_000
const LOOK_MS = 5000

/** The account pages of a person who came from a community name it. */
const named = boot.community ? { creator: boot.community.slug } : {}

const useSendVerification = () =>
  useMutation({
    mutationFn: () =>
      boot.space === 'platform'
        ? api.post('/user/users/my-profile/verify-email/send', { body: { path: '/' }, query: named })
        : api.post('/user/users/my-profile/verify-email/send', { body: { path: currentPath() } }),
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
