import type { Profile } from '@/api/shapes'
import { ErasePanel } from './ErasePanel'
import { ExportPanel } from './ExportPanel'

/** The stored data of a person: a copy of it, or its erasure. */
const DataTab = ({ profile }: { profile: Profile }) => (
  <>
    <ExportPanel />
    <ErasePanel profile={profile} />
  </>
)
export default DataTab
