import { useEffect, useState } from 'react'
import { api } from '@/api/client'
import { ApiError } from '@/api/errors'
import { queryClient } from '@/api/queryClient'
import { watching } from './api'
import type { Provider } from './words'

const RETRY_MS = 15_000

/** Reports that the provider's player is open, while the page is visible. Watching in another tab ends it here. */
export function useHeartbeat(playing: Provider | undefined) {
  const [isElsewhere, setElsewhere] = useState(false)
  const reported = isElsewhere ? undefined : playing
  useEffect(() => (reported ? sendHeartbeats(reported, () => setElsewhere(true)) : undefined), [reported])
  return { isElsewhere, watchHere: () => setElsewhere(false) }
}

function sendHeartbeats(provider: Provider, onElsewhere: () => void) {
  let token: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let sender = new AbortController()

  const send = async () => {
    const { signal } = sender
    let pause = RETRY_MS
    try {
      const body = { token, provider }
      const { beatSeconds, token: next, ...own } = await api.post('/user/watching/beat', { body, signal })
      if (signal.aborted) return
      queryClient.setQueryData(watching.queryKey, own)
      token = next
      pause = beatSeconds * 1000
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ApiError && error.code === 'WATCH_ELSEWHERE') return onElsewhere()
      // The server may have used the token up before the answer was lost.
      token = null
    }
    timer = setTimeout(() => void send(), pause)
  }
  const stop = () => {
    sender.abort()
    clearTimeout(timer)
  }
  const follow = () => {
    stop()
    if (document.visibilityState === 'hidden') return
    token = null
    sender = new AbortController()
    void send()
  }
  document.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    document.removeEventListener('visibilitychange', follow)
    stop()
  }
}
