import { CasinoPanel } from '@/features/casinos/CasinoPanel'
import { ConnectionsPanel } from '@/features/profile/connections/ConnectionsPanel'

/** Accounts elsewhere that are this person's, too. */
const ConnectionsTab = ({ returnTo }: { returnTo: string }) => (
  <>
    <ConnectionsPanel returnTo={returnTo} />
    <CasinoPanel />
  </>
)
export default ConnectionsTab
