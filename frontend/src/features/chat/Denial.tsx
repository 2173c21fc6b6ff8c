import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { keyFor } from '@/api/keys'
import { Countdown } from '@/components/Countdown'
import { useNow } from '@/lib/clock'
import { useRefreshAt } from '@/lib/useRefreshAt'
import classes from './Chat.module.css'

interface Props {
  denial: { code?: string; message: string; params: Record<string, unknown>; until?: string | null }
  /** The button to join, for a person who is no member. */
  join?: ReactNode
}

const ENDED = /[.!?…。？！]$/
const sentence = (text: string) => (ENDED.test(text.trim()) ? text.trim() : `${text.trim()}.`)

/** Why this person cannot write now, with the team's reason and the time at which it ends. */
export function Denial({ denial, join }: Props) {
  const { code, message, params } = denial
  const until = denial.until ?? (typeof params.until === 'string' ? params.until : null)
  useRefreshAt(until ? [until] : [], keyFor('chat', 'room'))
  const isSlow = code === 'CHAT_SLOW_MODE'
  const moment = useNow(1)
  const isOver = until !== null && Date.parse(until) <= moment
  // Without a network, the page does not hear that the time is over.
  if (isSlow && isOver) return null
  return (
    <div className={classes.denial} role="status">
      <IconLock size={18} stroke={1.75} aria-hidden="true" />
      <span dir="auto">
        {sentence(message)}
        {until && isOver && ' This has ended.'}
        {until && !isOver && (
          <>
            {isSlow ? ' You can write again in ' : ' This ends in '}
            <Countdown endAt={until} />.
          </>
        )}
      </span>
      {code === 'STORE_MEMBERS_ONLY' && join}
    </div>
  )
}
