import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Notification } from '@/api/shapes'
import { Time } from '@/components/Time'
import { useMute } from './api'
import { areas } from './areas'
import classes from './NotificationRow.module.css'
import { pathHere } from './place'

interface Props {
  row: Notification
  /** Somebody follows it. */
  onOpen?: () => void
  onMark?: (status: Notification['status']) => void
}

/** One notification. All of it links to its subject. */
export function NotificationRow({ row, onOpen, onMark }: Props) {
  const { area, title, text, status, createdAt } = row
  const { icon: Icon, tone } = areas[area]
  const isUnread = status === 'UNREAD'
  return (
    <li className={classes.row} data-unread={isUnread || undefined}>
      <span className={classes.icon} data-tone={tone}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={classes.words}>
        <p className={classes.title}>
          {isUnread && <span className="unseen">Unread: </span>}
          <Leading link={row.link} onOpen={onOpen}>
            {title}
          </Leading>
        </p>
        {/* A message of the team is read here alone, so all of it is shown. */}
        <p className={classes.text} data-whole={row.type === 'COMMUNITY_MESSAGE' || undefined}>
          {text}
        </p>
        <p className={classes.details}>
          <Time value={createdAt} />
        </p>
        <Why row={row} />
      </div>
      {isUnread && <span className={classes.dot} aria-hidden="true" />}
      {onMark && (
        <ActionIcon
          className={classes.mark}
          variant="subtle"
          size={44}
          aria-label={`Mark as ${isUnread ? 'read' : 'unread'}: ${title}`}
          title={`Mark as ${isUnread ? 'read' : 'unread'}`}
          onClick={() => onMark(isUnread ? 'READ' : 'UNREAD')}
        >
          {isUnread ? <IconCheck size={18} stroke={1.75} /> : <IconMail size={18} stroke={1.75} />}
        </ActionIcon>
      )}
    </li>
  )
}

/** The reason for a notification, and one press that ends such ones. */
function Why({ row: { id, title, reason, canMute, community } }: { row: Notification }) {
  const mute = useMute(id)
  const isMuted = mute.data !== undefined && mute.variables
  const place = community ? ` from ${community.name}` : ''
  return (
    <details className={classes.why}>
      <summary aria-label={`Why did I get this? ${title}`}>Why did I get this?</summary>
      <p>{reason}</p>
      {canMute && (
        <p role="status">
          {isMuted && <>You no longer get such notifications{place}. </>}
          <Button
            variant="subtle"
            size="compact-sm"
            loading={mute.isPending}
            aria-label={`${isMuted ? 'Turn on again' : 'Turn these off'}: ${title}`}
            onClick={() => mute.mutate(!isMuted)}
          >
            {isMuted ? 'Turn on again' : `Turn these off${place}`}
          </Button>
        </p>
      )}
    </details>
  )
}

function Leading({ link, onOpen, children }: { link: string | null; onOpen?: () => void; children: ReactNode }) {
  if (link === null) return children
  const here = pathHere(link)
  return here === null ? (
    <a href={link} className={classes.link} onClick={onOpen}>
      {children}
    </a>
  ) : (
    <Link to={here} className={classes.link} onClick={onOpen}>
      {children}
    </Link>
  )
}
