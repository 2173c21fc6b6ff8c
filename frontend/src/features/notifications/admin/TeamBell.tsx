import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useIdle } from '@/lib/useIdle'
import { BellButton } from '../BellButton'
import { teamNotifications } from './api'

const load = () => import('./TeamSheet')
const TeamSheet = lazy(load)

/** What is new for this one of the team. */
export function TeamBell() {
  const isIdle = useIdle()
  const { data: unread = 0 } = useQuery({ ...teamNotifications.unread, enabled: isIdle })
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
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
          <TeamSheet isOpen={isOpen} unread={unread} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
