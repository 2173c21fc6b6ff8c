import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconDeviceLaptop } from '@tabler/icons-react'
import { Chip } from '@/components/Chip'
import { QueryView } from '@/components/QueryView'
import { Time } from '@/components/Time'
import { profiles, useEndSession } from './api'
import classes from './Devices.module.css'

/** Where this account is signed in, and the way to end it there. */
export function Devices() {
  const query = useQuery(profiles.devices)
  const end = useEndSession()
  return (
    <QueryView query={query} skeleton={<Skeleton height={64} />}>
      {({ data }) => (
        <ul className={classes.list}>
          {data.map(({ id, device, ip, host, lastSeenAt, current }) => (
            <li key={id} className={classes.device}>
              <IconDeviceLaptop size={24} stroke={1.75} aria-hidden="true" />
              <div className={classes.words}>
                <p className={classes.name}>{device || 'Unknown device'}</p>
                <p className="quiet small">
                  {host} · {ip} · <Time value={lastSeenAt} />
                </p>
              </div>
              {current ? (
                <Chip tone="success">This device</Chip>
              ) : (
                <Button
                  variant="default"
                  aria-label={`Sign out ${device}`}
                  loading={end.isPending && end.variables === id}
                  onClick={() => end.mutate(id)}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}
