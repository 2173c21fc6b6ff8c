import { ActionIcon } from '@mantine/core'
import { IconCheck, IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Notification } from '@/api/shapes'
import { Time } from '@/components/Time'
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
        <p className={classes.text}>{text}</p>
        <p className={classes.details}>
          <Time value={createdAt} />
        </p>
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
