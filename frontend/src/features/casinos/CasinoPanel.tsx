import { Panel } from '@/components/Panel'
import { useCasinosClosed } from './api'
import { CasinoAccounts, CasinosClosed } from './CasinoAccounts'

/** The card of the settings. A person who is too young sees one plain sentence in its place. */
export const CasinoPanel = () =>
  useCasinosClosed() ? (
    <CasinosClosed />
  ) : (
    <Panel
      title="Casino accounts"
      lead="Connect them so that creators can count your wagers for leaderboards and rewards. For ages 18 and over."
    >
      <CasinoAccounts />
    </Panel>
  )
