import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { OfficePage } from '@/components/office/OfficePage'
import { Economy } from '@/features/wallet/admin/Economy'
import { useWindow } from '@/features/wallet/admin/useWindow'

/** The community's gems: made, spent, held. */
export function Component() {
  const { window, buttons } = useWindow()
  return (
    <OfficePage
      title="Economy"
      lead="How many gems exist, where they come from and where they go."
      actions={
        <>
          {buttons}
          <Button component={Link} to="/admin/transactions" variant="default">
            View ledger
          </Button>
        </>
      }
    >
      <Economy window={window} />
    </OfficePage>
  )
}
