import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '@/components/QueryView'
import { channels } from './api'
import { ChannelCard } from './ChannelCard'
import classes from './Streaming.module.css'

/** The community's channels at streaming and chat services. */
export function ConnectionsTab() {
  const query = useQuery(channels)
  const streams = query.data?.data.filter(({ provider }) => provider !== 'DISCORD') ?? []
  const hasSwitch = streams.length > 0 && streams.every(({ status }) => status === 'DISCONNECTED')
  return (
    <div className={classes.column}>
      <p className="quiet">
        Connect the channels of this community. A channel can be connected to one community only.
        {hasSwitch && ' Without Kick or Twitch, use the live switch on the overview.'}
      </p>
      <QueryView
        query={query}
        skeleton={
          <div className={classes.column}>
            {['KICK', 'TWITCH', 'DISCORD'].map((provider) => (
              <Skeleton key={provider} height={196} radius="var(--radius-large)" />
            ))}
          </div>
        }
      >
        {({ data }) => (
          <ul className={classes.list}>
            {data.map((connection) => (
              <li key={connection.provider}>
                <ChannelCard connection={connection} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </div>
  )
}
