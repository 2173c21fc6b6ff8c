import { useCallback, useEffect, useRef, useState } from 'react'
import { CHAT_SIGN_SECONDS } from '@/api/constants'
import { chatSeen } from '@/session/unread'
import { markSeen, type Place } from './api'

const SOON_MS = 3000

/**
 * Says that this page has the room open and has shown everything up to `seq`, while it is visible. Returns the number
 * of people who have the room open.
 */
export function usePresence(place: Place, seq: number): number {
  const { slug, creatorId } = place
  const [present, setPresent] = useState(0)
  const shown = useRef(seq)
  useEffect(() => {
    shown.current = seq
  }, [seq])
  useEffect(() => {
    const say = () => {
      if (document.hidden) return
      if (shown.current > 0) chatSeen(creatorId)
      markSeen({ slug, creatorId }, shown.current)
        .then((answer) => setPresent(answer.present))
        .catch(() => undefined)
    }
    say()
    const timer = setInterval(say, CHAT_SIGN_SECONDS * 1000)
    document.addEventListener('visibilitychange', say)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', say)
    }
  }, [slug, creatorId])
  const sent = useRef(0)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const send = useCallback(
    (isLeaving: boolean) => {
      clearTimeout(waiting.current)
      waiting.current = undefined
      if (shown.current <= sent.current) return
      sent.current = shown.current
      if (!isLeaving) chatSeen(creatorId)
      void markSeen({ slug, creatorId }, sent.current, isLeaving).catch(() => undefined)
    },
    [slug, creatorId],
  )
  // The messages of the first view count at once, also in a short visit. Later ones are gathered.
  useEffect(() => {
    if (seq <= sent.current || document.hidden) return
    if (sent.current === 0) send(false)
    // A new message does not restart the time, or a busy room would never send its number.
    else waiting.current ??= setTimeout(send, SOON_MS, false)
  }, [send, seq])
  useEffect(() => {
    const leave = () => send(true)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [send])
  return present
}
