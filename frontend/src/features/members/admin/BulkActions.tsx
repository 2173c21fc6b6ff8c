import { Button } from '@mantine/core'
import type { Member } from '@/api/shapes'
import { ExportLink } from '@/components/office/ExportLink'
import { LockedFeature } from '@/components/office/LockedFeature'
import { openDialog } from '@/dialogs/dialogs'
import { countOf } from '@/lib/format'
import { can } from '@/session/session'
import type { SelectedChange } from './selected'

/** The changes of several fans at once, and their file. */
export function BulkActions({ members, onDone }: { members: Member[]; onDone: () => void }) {
  const open = (change: SelectedChange) => openDialog('users-selected', { members, change, onDone })
  return (
    <>
      <p>{countOf(members.length, 'user')} selected</p>
      {can('WALLETS_MANAGEMENT') && <Button onClick={() => open('TIP')}>Tip gems</Button>}
      <Button variant="default" onClick={() => open('NOTE')}>
        Add note
      </Button>
      <Button variant="default" onClick={() => open('STATUS')}>
        Set status
      </Button>
      <LockedFeature feature="EXPORTS">
        <ExportLink
          path="/creator/users/all/export/csv"
          query={{ ids: members.map(({ id }) => id).join(',') }}
          label="Export selected"
        />
      </LockedFeature>
    </>
  )
}
