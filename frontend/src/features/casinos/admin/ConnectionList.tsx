import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '@/components/Notice'
import { QueryView } from '@/components/QueryView'
import { openDialog } from '@/dialogs/dialogs'
import { can } from '@/session/session'
import { ownCasinos } from './api'
import { ConnectionCard } from './ConnectionCard'
import classes from './Connections.module.css'

/** The connections of the community, each with its health. */
export function ConnectionList() {
  const query = useQuery(ownCasinos.connections)
  const mayConnect = can('SETTINGS_MANAGEMENT')
  return (
    <QueryView
      query={query}
      skeleton={
        <div className={classes.list}>
          <Skeleton height={320} radius="var(--radius-large)" />
          <Skeleton height={320} radius="var(--radius-large)" />
        </div>
      }
      isEmpty={({ total }) => total === 0}
      empty={
        <Notice
          art="casino connections"
          title="No casino connected yet"
          text={
            mayConnect
              ? 'Connect your affiliate account. Your fans’ wagers then count for leaderboards and rewards.'
              : 'A team member with the right to change settings can connect a casino.'
          }
          action={
            mayConnect && (
              <Button onClick={() => openDialog('casino-creator-connect', {})}>Connect your first casino</Button>
            )
          }
        />
      }
    >
      {({ data }) => (
        <ul className={classes.list} aria-label="Connected casinos">
          {data.map((connection) => (
            <li key={connection.id}>
              <ConnectionCard connection={connection} />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}
