import { IconEye } from '@tabler/icons-react'
import { useRef } from 'react'
import { platformHref } from '@/api/boot'
import { api } from '@/api/client'
import { formatExact } from '@/lib/format'
import { useSession } from '@/session/session'
import classes from './ReadOnlyBanner.module.css'

/** Says on every page of the back office that an operator visits it, and until when. The server refuses every write. */
export function ReadOnlyBanner() {
  const until = useSession().acting?.readOnlyUntil
  if (!until) return null
  return (
    <div role="status" className={classes.banner}>
      <IconEye size={18} stroke={1.75} aria-hidden="true" />
      <span>
        You see this back office as its owner does. You cannot change or export anything. Ends at {formatExact(until)}.
      </span>
      <EndVisit />
    </div>
  )
}

/** Ends the visit at once: the form of the desk's own page for it, which asks for nothing. */
function EndVisit() {
  const token = useRef<HTMLInputElement>(null)
  const send = async () => {
    const { csrfToken } = await api.get('/common/auth/csrf')
    if (!token.current) return
    token.current.value = csrfToken
    token.current.form?.submit()
  }
  return (
    <form method="post" action={platformHref('/desk/do/community.leave/-')}>
      <input type="hidden" name="csrfmiddlewaretoken" ref={token} />
      <button type="button" className={classes.end} onClick={() => void send()}>
        End the visit
      </button>
    </form>
  )
}
