import { IconBell } from '@tabler/icons-react'
import classes from './BellButton.module.css'

const MAX_SHOWN = 99

interface Props {
  unread: number
  /** Fetches what a press opens, ahead of it. */
  load: () => unknown
  onOpen: () => void
}

export function BellButton({ unread, load, onOpen }: Props) {
  const count = unread > MAX_SHOWN ? `${MAX_SHOWN}+` : String(unread)
  return (
    <button
      type="button"
      className={classes.bell}
      aria-haspopup="dialog"
      aria-label={unread > 0 ? `Notifications, ${count} unread` : 'Notifications'}
      onClick={onOpen}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
    >
      <IconBell size={22} stroke={1.75} aria-hidden="true" />
      {unread > 0 && (
        <span
          key={count}
          className={`${classes.count} number`}
          data-long={unread > MAX_SHOWN || undefined}
          aria-hidden="true"
        >
          {count}
        </span>
      )}
    </button>
  )
}
