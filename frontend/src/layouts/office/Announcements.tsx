import { CloseButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { announcements } from '@/api/queries/office/announcements'
import classes from './Announcements.module.css'

const MAX_REMEMBERED = 50

/** The operators' announcements, above every page of the back office. This device remembers which ones were dismissed. */
export function Announcements() {
  const all = useQuery(announcements).data?.data ?? []
  const [dismissed, setDismissed] = useLocalStorage<string[]>({ key: 'dismissed-announcements', defaultValue: [] })
  const shown = all.filter(({ id, isDismissible }) => !isDismissible || !dismissed.includes(id))
  if (!shown.length) return null
  return (
    <section aria-label="Announcements" className={classes.list}>
      {shown.map(({ id, text, severity, isDismissible }) => (
        <div key={id} className={classes.announcement} data-severity={severity}>
          {severity === 'WARNING' ? (
            <IconAlertTriangle size={18} stroke={1.75} aria-label="Warning" />
          ) : (
            <IconInfoCircle size={18} stroke={1.75} aria-label="Information" />
          )}
          <p>{text}</p>
          {isDismissible && (
            <CloseButton
              aria-label="Dismiss the announcement"
              onClick={() => setDismissed([id, ...dismissed].slice(0, MAX_REMEMBERED))}
            />
          )}
        </div>
      ))}
    </section>
  )
}
