import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { OfficePage } from '@/components/office/OfficePage'
import { SwitchedOff } from '@/components/office/SwitchedOff'
import { QueryView } from '@/components/QueryView'
import { ownCasinos } from '@/features/casinos/admin/api'
import { ConnectionCard, ConnectionChip } from '@/features/casinos/admin/ConnectionCard'
import { PullList } from '@/features/casinos/admin/PullList'
import { NotFound } from '@/layouts/NotFound'
import classes from './casinos.module.css'

const LIST = '/admin/casino-providers'
const BACK = { to: LIST, label: 'Casino Providers' }

/** One connection with its reads. */
export function Component() {
  const { id } = useParams()
  const query = useQuery(ownCasinos.connections)
  return (
    <QueryView query={query} skeleton={<Skeleton height={480} radius="var(--radius-large)" />} alone>
      {({ data }) => {
        const connection = data.find((one) => one.id === id)
        if (!connection) return <NotFound to={LIST} label="Back to Casino Providers" />
        return (
          <OfficePage title={connection.name} state={<ConnectionChip connection={connection} />} back={BACK}>
            <SwitchedOff feature="CASINOS" />
            <div className={classes.stack}>
              <ConnectionCard connection={connection} isPage />
              <PullList connectionId={connection.id} />
            </div>
          </OfficePage>
        )
      }}
    </QueryView>
  )
}
