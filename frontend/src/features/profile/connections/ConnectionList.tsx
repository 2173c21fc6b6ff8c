import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SocialProvider } from '@/api/shapes'
import { QueryView } from '@/components/QueryView'
import { connections } from './api'
import { ConnectionRow } from './ConnectionRow'
import classes from './ConnectionRow.module.css'

interface Props {
  /** Which services, in this order; one that is linked is always shown. */
  providers: readonly SocialProvider[]
  returnTo: string
  why?: Partial<Record<SocialProvider, string>>
  canUnlink?: boolean
}

export function ConnectionList({ providers, returnTo, why, canUnlink }: Props) {
  const query = useQuery(connections)
  return (
    <QueryView query={query} skeleton={<Skeleton height={64 * Math.max(providers.length, 1)} radius="var(--radius)" />}>
      {({ data }) => (
        <ul className={classes.list}>
          {providers.map((provider) => (
            <ConnectionRow
              key={provider}
              provider={provider}
              connection={data.find((one) => one.provider === provider)}
              returnTo={returnTo}
              why={why?.[provider]}
              canUnlink={canUnlink}
            />
          ))}
        </ul>
      )}
    </QueryView>
  )
}
