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
      lead="Name them, and creators can count what you wager for their boards and rewards. From 18."
    >
      <CasinoAccounts />
    </Panel>
  )
