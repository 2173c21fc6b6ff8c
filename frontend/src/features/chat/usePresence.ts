import { useEffect, useRef, useState } from 'react'
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
  // The messages of the first view count at once, also in a short visit. Later ones are gathered.
  const sent = useRef(0)
  useEffect(() => {
    if (seq <= sent.current || document.hidden) return undefined
    const tell = () => {
      if (seq <= sent.current) return
      sent.current = seq
      chatSeen(creatorId)
      void markSeen({ slug, creatorId }, seq).catch(() => undefined)
    }
    if (sent.current === 0) {
      tell()
      return undefined
    }
    const timer = setTimeout(tell, SOON_MS)
    return () => clearTimeout(timer)
  }, [slug, creatorId, seq])
  useEffect(
    () => () => {
      if (shown.current > sent.current) void markSeen({ slug, creatorId }, shown.current).catch(() => undefined)
    },
    [slug, creatorId],
  )
  return present
}
