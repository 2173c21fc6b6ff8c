import { Skeleton, Stack } from '@mantine/core'
import type { Notification } from '@/api/shapes'
import { useNow } from '@/lib/clock'
import { byDay } from './days'
import classes from './NotificationList.module.css'
import { NotificationRow } from './NotificationRow'

interface Props {
  rows: Notification[]
  onOpen?: (row: Notification) => void
  onMark?: (row: Notification, status: Notification['status']) => void
}

/** Newest first, under today, yesterday, this week and earlier. */
export function NotificationList({ rows, onOpen, onMark }: Props) {
  const now = useNow(60)
  return (
    <div className={classes.groups}>
      {byDay(rows, now).map(({ name, rows: group }) => (
        <section key={name} aria-label={name}>
          <h2 className={classes.day}>{name}</h2>
          <ul className={classes.list}>
            {group.map((row) => (
              <NotificationRow
                key={row.id}
                row={row}
                onOpen={() => onOpen?.(row)}
                onMark={onMark && ((status) => onMark(row, status))}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

export const NotificationSkeleton = ({ rows = 5 }: { rows?: number }) => (
  <Stack gap={8}>
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={row} height={80} radius="var(--radius)" />
    ))}
  </Stack>
)
