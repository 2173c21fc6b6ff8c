import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { OfficePage } from '@/components/office/OfficePage'
import { SwitchedOff } from '@/components/office/SwitchedOff'
import { LoweredTotals } from '@/features/casinos/admin/LoweredTotals'
import { Referrals } from '@/features/casinos/admin/Referrals'
import { ReferralTabs } from '@/features/casinos/admin/ReferralTabs'
import { WagerImport } from '@/features/casinos/admin/WagerImport'

const parts = {
  accounts: Referrals,
  lowered: LoweredTotals,
  import: WagerImport,
} as const satisfies Record<string, () => ReactNode>

/** The accounts that casinos report, totals that fell, and imports of files. */
export function Component() {
  const [params] = useSearchParams()
  const asked = params.get('tab')
  const tab = asked === 'lowered' || asked === 'import' ? asked : 'accounts'
  const Part = parts[tab]
  return (
    <OfficePage
      title="Casino Referrals"
      lead="The accounts that joined under your codes, and the fans they belong to."
      tabs={<ReferralTabs current={tab} />}
    >
      <SwitchedOff feature="CASINOS" />
      <Part />
    </OfficePage>
  )
}
