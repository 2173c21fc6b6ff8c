import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Sheet } from '../Sheet'
import { teamNotifications, useTeamReadAll } from './api'

const LATEST = 10

interface Props {
  isOpen: boolean
  unread: number
  onClose: () => void
}

/** The team's latest notifications, with a link to the user's own. */
export default function TeamSheet({ isOpen, unread, onClose }: Props) {
  const query = useQuery(teamNotifications.list({ take: LATEST }))
  const readAll = useTeamReadAll()
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      query={query}
      nothing="No notifications yet. Orders, sold-out products and other news for your team appear here."
      unread={unread}
      readAll={readAll}
      links={
        <>
          <Button variant="default" component={Link} to="/admin/notifications" onClick={onClose}>
            See all
          </Button>
          <Button variant="subtle" component="a" href="/notifications">
            Your own notifications
          </Button>
        </>
      }
    />
  )
}
