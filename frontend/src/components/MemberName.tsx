import { Link } from 'react-router'
import { openDialog } from '@/dialogs/dialogs'
import { isPlainClick } from '@/lib/plainClick'

/** The name of another fan. It opens the fan's card; an erased account has neither. */
export function MemberName({ username }: { username: string | null }) {
  if (username === null) return 'Former user'
  return (
    <Link
      to={`/members/${username}`}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        openDialog('member-card', { username })
      }}
    >
      {username}
    </Link>
  )
}
