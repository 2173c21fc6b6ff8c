import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { NotificationArea, NotificationPreference } from '@/api/shapes'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { Switch } from '@/components/Switch'
import { notifications, usePrefer } from './api'
import { areas } from './areas'
import classes from './Preferences.module.css'

/** The areas of the account itself; all other areas belong to communities. */
const ACCOUNT = new Set<NotificationArea>(['ADMIN', 'BILLING', 'SECURITY', 'SYSTEM'])
const ORDER = Object.keys(areas) as NotificationArea[]

/** The settings of each type: list, email, both or neither. */
export function Preferences() {
  const query = useQuery(notifications.preferences)
  const half = (title: string, lead: string, isIn: (area: NotificationArea) => boolean) => (
    <Panel title={title} lead={lead}>
      <QueryView query={query} skeleton={<Skeleton height={420} radius="var(--radius)" />}>
        {({ data }) => <Choices label={title} rows={data.filter(({ area }) => isIn(area))} />}
      </QueryView>
    </Panel>
  )
  return (
    <>
      {half('From communities', 'Choose your list, email, both or neither.', (area) => !ACCOUNT.has(area))}
      {half('About your account', 'You always get security notifications.', (area) => ACCOUNT.has(area))}
    </>
  )
}

function Choices({ label, rows }: { label: string; rows: NotificationPreference[] }) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">Event</span>
          </th>
          <th scope="col">In your list</th>
          <th scope="col">By email</th>
        </tr>
      </thead>
      {ORDER.filter((area) => rows.some((row) => row.area === area)).map((area) => (
        <tbody key={area}>
          <tr className={classes.area}>
            <th scope="rowgroup" colSpan={3}>
              {areas[area].label}
            </th>
          </tr>
          {rows
            .filter((row) => row.area === area)
            .map((row) => (
              <OneChoice key={row.type} row={row} />
            ))}
        </tbody>
      ))}
    </table>
  )
}

function OneChoice({ row }: { row: NotificationPreference }) {
  const prefer = usePrefer()
  const { name, inApp, email, isFixed } = row
  return (
    <tr>
      <th scope="row">{name}</th>
      {isFixed ? (
        <td colSpan={2} className={classes.fixed}>
          Always
        </td>
      ) : (
        <>
          <td>
            <Switch
              label={`${name}: in your list`}
              checked={inApp}
              onChange={(wanted) => prefer.mutate({ ...row, inApp: wanted })}
            />
          </td>
          <td>
            <Switch
              label={`${name}: by email`}
              checked={email}
              onChange={(wanted) => prefer.mutate({ ...row, email: wanted })}
            />
          </td>
        </>
      )}
    </tr>
  )
}
