import { useQuery } from '@tanstack/react-query'
import { onboarding } from '@/api/queries/onboarding'
import { Panel } from '@/components/Panel'
import { useCasinosClosed } from './api'
import { CasinoAccounts, CasinosClosed } from './CasinoAccounts'

/**
 * The card of the settings. A person who is too young sees one plain sentence in its place. A person whose communities
 * do not use casinos sees nothing.
 */
export function CasinoPanel() {
  const isClosed = useCasinosClosed()
  const { data } = useQuery(onboarding)
  if (!data?.offersCasinos) return null
  if (isClosed) return <CasinosClosed />
  return (
    <Panel
      title="Casino accounts"
      lead="Connect them so that creators can count your wagers for leaderboards and rewards. For ages 18 and over."
    >
      <CasinoAccounts />
    </Panel>
  )
}
