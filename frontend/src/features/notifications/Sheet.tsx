import { Drawer } from '@mantine/core'
import { useMediaQuery, useMounted } from '@mantine/hooks'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Notification, Page } from '@/api/shapes'
import { QueryView } from '@/components/QueryView'
import { NotificationList, NotificationSkeleton } from './NotificationList'
import { type ReadAll, ReadAllButton } from './ReadAllButton'
import classes from './Sheet.module.css'

const PHONE = '(max-width: 48em)'

interface Props {
  isOpen: boolean
  onClose: () => void
  query: UseQueryResult<Page<Notification>>
  /** The text of a sheet without notifications. */
  nothing: string
  unread: number
  readAll: ReadAll
  onOpen?: (row: Notification) => void
  /** Choices about notifications, above the list. */
  choices?: ReactNode
  /** The links to the whole list and to related pages. */
  links: ReactNode
}

/** The latest notifications beside the page; on a phone a sheet from below, within reach of the thumb. */
export function Sheet({ isOpen, onClose, query, nothing, unread, readAll, onOpen, choices, links }: Props) {
  // Opens after it is there: only then it moves in, and knows where focus goes back to.
  const isThere = useMounted()
  const isPhone = useMediaQuery(PHONE, window.matchMedia(PHONE).matches)
  return (
    <Drawer
      opened={isThere && isOpen}
      onClose={onClose}
      title="Notifications"
      size={isPhone ? '84%' : 'md'}
      position={isPhone ? 'bottom' : 'right'}
      classNames={{ content: `${classes.content} ${isPhone ? classes.sheet : ''}`, body: classes.body }}
    >
      {choices}
      <QueryView
        query={query}
        skeleton={<NotificationSkeleton />}
        isEmpty={({ total }) => total === 0}
        empty={<p className="quiet">{nothing}</p>}
      >
        {({ data }) => (
          <NotificationList
            rows={data}
            onOpen={(row) => {
              onOpen?.(row)
              onClose()
            }}
          />
        )}
      </QueryView>
      <div className={classes.foot}>
        <ReadAllButton variant="subtle" unread={unread} readAll={readAll} />
        {links}
      </div>
    </Drawer>
  )
}
