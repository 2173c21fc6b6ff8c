import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { boot, platformHref } from '@/api/boot'
import { notifications, useMark, useReadAll } from './api'
import { Sheet } from './Sheet'

const LATEST = 10
const PAGE = '/notifications'

interface Props {
  isOpen: boolean
  unread: number
  onClose: () => void
}

/** The latest of the own notifications; on a community's domain what this community told. */
export default function NotificationSheet({ isOpen, unread, onClose }: Props) {
  const query = useQuery(notifications.list({ take: LATEST }))
  const mark = useMark()
  const readAll = useReadAll()
  // A page of a community on the platform's host has its list where all the others are.
  const isElsewhere = boot.space === 'community' && boot.host === 'platform'
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      query={query}
      nothing="Nothing yet. Gems you get, orders that move and whatever touches your account show up here."
      unread={unread}
      readAll={readAll}
      onOpen={({ id, status }) => status === 'UNREAD' && mark.mutate({ id, status: 'READ' })}
      links={
        isElsewhere ? (
          <Button variant="default" component="a" href={platformHref(PAGE)}>
            See all
          </Button>
        ) : (
          <Button variant="default" component={Link} to={PAGE} onClick={onClose}>
            See all
          </Button>
        )
      }
    />
  )
}
