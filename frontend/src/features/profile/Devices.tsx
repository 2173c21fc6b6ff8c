import { Button, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { Chip } from '@/components/Chip'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { Time } from '@/components/Time'
import { profiles, useEndOtherSessions, useEndSession } from './api'
import classes from './Devices.module.css'

const TAKE = 10
const isHandheld = (device: string) => /iphone|ipad|android|mobile|pixel|galaxy/i.test(device)

/** The sessions of this account, with buttons to end them. */
export function Devices() {
  const [page, setPage] = useState(1)
  const query = useQuery({ ...profiles.devices({ take: TAKE, page }), placeholderData: keepPreviousData })
  const end = useEndSession()
  const endOthers = useEndOtherSessions()
  return (
    <QueryView query={query} skeleton={<Skeleton height={144} radius="var(--radius)" />}>
      {({ data, total }) => (
        <>
          <ul>
            {data.map(({ id, device, ip, host, lastSeenAt, current }) => {
              const Icon = isHandheld(device) ? IconDeviceMobile : IconDeviceLaptop
              return (
                <li key={id} className={classes.device}>
                  <Icon size={24} stroke={1.75} aria-hidden="true" />
                  <div className={classes.words}>
                    <p className={classes.name}>{device}</p>
                    <p className="quiet small">
                      {host}
                      {ip && ` · ${ip}`} · <Time value={lastSeenAt} />
                    </p>
                  </div>
                  {current ? (
                    <Chip tone="success">This device</Chip>
                  ) : (
                    <Button
                      variant="default"
                      aria-label={`Log out ${device}, ${host}`}
                      loading={end.isPending && end.variables === id}
                      onClick={() => end.mutate(id)}
                    >
                      Log out
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
          {total > TAKE && <Paging page={page} take={TAKE} total={total} entity="devices" onPage={setPage} />}
          {total > 1 && (
            <Button
              mt="md"
              variant="default"
              loading={endOthers.isPending}
              onClick={() => endOthers.mutate(undefined, { onSuccess: () => setPage(1) })}
            >
              Log out everywhere else
            </Button>
          )}
        </>
      )}
    </QueryView>
  )
}
