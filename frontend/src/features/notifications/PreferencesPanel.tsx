import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { NotificationArea, NotificationPreference } from '@/api/shapes'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { Switch } from '@/components/Switch'
import { notifications, usePrefer } from './api'
import { areas } from './areas'
import classes from './PreferencesPanel.module.css'

/** The areas in their order, each with its types. */
function byArea(rows: NotificationPreference[]) {
  const order = Object.keys(areas) as NotificationArea[]
  return order
    .map((area) => ({ area, rows: rows.filter((row) => row.area === area) }))
    .filter((group) => group.rows.length > 0)
}

/** How somebody hears of each thing: in their list, by mail, both or not at all. */
export function PreferencesPanel() {
  const query = useQuery(notifications.preferences)
  const prefer = usePrefer()
  return (
    <Panel title="What you hear of" lead="In your list, by mail, both, or not at all. It counts from now on.">
      <QueryView query={query} skeleton={<Skeleton height={520} radius="var(--radius)" />}>
        {({ data }) => (
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="unseen">What happens</span>
                </th>
                <th scope="col">In your list</th>
                <th scope="col">By mail</th>
              </tr>
            </thead>
            {byArea(data).map(({ area, rows }) => (
              <tbody key={area}>
                <tr className={classes.area}>
                  <th scope="rowgroup" colSpan={3}>
                    {areas[area].label}
                  </th>
                </tr>
                {rows.map((row) => (
                  <tr key={row.type}>
                    <th scope="row">{row.name}</th>
                    {row.isFixed ? (
                      <td colSpan={2} className={classes.fixed}>
                        Always
                      </td>
                    ) : (
                      <>
                        <td>
                          <Switch
                            label={`${row.name}: in your list`}
                            checked={row.inApp}
                            onChange={(inApp) => prefer.mutate({ ...row, inApp })}
                          />
                        </td>
                        <td>
                          <Switch
                            label={`${row.name}: by mail`}
                            checked={row.email}
                            onChange={(email) => prefer.mutate({ ...row, email })}
                          />
                        </td>
                      </>
                    )}
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        )}
      </QueryView>
    </Panel>
  )
}
