import { OfficePage } from '@/components/office/OfficePage'
import { Payouts } from '@/features/wallet/admin/Payouts'
import { useWindow } from '@/features/wallet/admin/useWindow'

export function Component() {
  const { window, buttons } = useWindow()
  return (
    <OfficePage title="Rewards" lead="Gems paid out to fans, by source." actions={buttons}>
      <Payouts window={window} />
    </OfficePage>
  )
}
