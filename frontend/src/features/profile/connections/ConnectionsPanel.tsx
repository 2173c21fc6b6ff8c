import { useQuery } from '@tanstack/react-query'
import { boot } from '@/api/boot'
import { Panel } from '@/components/Panel'
import { connections } from './api'
import { ConnectionList } from './ConnectionList'
import { isSocial } from '@/lib/providers'

const HERE = '/profile/settings?tab=connections'

/** The accounts at other services that lead into this one. */
export function ConnectionsPanel({ returnTo = HERE }: { returnTo?: string }) {
  const { data } = useQuery(connections)
  // One whose service is no longer offered can still be unlinked.
  const gone = (data?.data ?? []).flatMap(({ provider }) =>
    isSocial(provider) && !boot.providers.includes(provider) ? [provider] : [],
  )
  return (
    <Panel
      title="Linked accounts"
      lead="You can log in with each account. Creators see these names and can match them with your activity on their streams."
    >
      <ConnectionList providers={[...boot.providers, ...gone]} returnTo={returnTo} />
    </Panel>
  )
}
