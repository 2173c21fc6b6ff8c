import type { Profile } from '@/api/shapes'
import { ErasePanel } from './ErasePanel'
import { ExportPanel } from './ExportPanel'

/** What is kept about a person: as a copy, or gone. */
const DataTab = ({ profile }: { profile: Profile }) => (
  <>
    <ExportPanel />
    <ErasePanel profile={profile} />
  </>
)
export default DataTab
