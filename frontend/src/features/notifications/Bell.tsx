import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useIdle } from '@/lib/useIdle'
import { useSession } from '@/session/session'
import { notifications } from './api'
import { BellButton } from './BellButton'

const load = () => import('./NotificationSheet')
const NotificationSheet = lazy(load)

/** What is new for who is signed in. Asked for once the page itself is there. */
export function Bell() {
  const { user } = useSession()
  const isIdle = useIdle()
  const { data: unread = 0 } = useQuery({ ...notifications.unread, enabled: isIdle && user !== null })
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  if (!user) return null

  return (
    <>
      <BellButton
        unread={unread}
        load={load}
        onOpen={() => {
          setWanted(true)
          setOpen(true)
        }}
      />
      {isWanted && (
        <Suspense>
          <NotificationSheet isOpen={isOpen} unread={unread} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
