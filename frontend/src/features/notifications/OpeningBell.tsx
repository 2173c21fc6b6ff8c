import { type ComponentType, Suspense, useState } from 'react'
import { BellButton } from './BellButton'

interface SheetProps {
  isOpen: boolean
  unread: number
  onClose: () => void
}

interface Props {
  unread: number
  /** Fetches the sheet, ahead of the press that opens it. */
  load: () => unknown
  sheet: ComponentType<SheetProps>
}

/** The number of unread notifications, and a sheet with the latest ones. */
export function OpeningBell({ unread, load, sheet: NotificationSheet }: Props) {
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
          <NotificationSheet isOpen={isOpen} unread={unread} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
