import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { boot, platformHref } from '@/api/boot'
import { notifications, useMark, useReadAll } from './api'
import { DeviceChoices } from './PushPrompt'
import { Sheet } from './Sheet'

const LATEST = 10
const PAGE = '/notifications'

interface Props {
  isOpen: boolean
  unread: number
  onClose: () => void
}

/** The user's latest notifications; on a community's domain only those of this community. */
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
      nothing="No notifications yet. News about your gems, orders and account appears here."
      unread={unread}
      readAll={readAll}
      onOpen={({ id, status }) => status === 'UNREAD' && mark.mutate({ id, status: 'READ' })}
      choices={<DeviceChoices />}
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
