import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { CasinoConnection } from '@/api/casinoShapes'
import { OfficeList, TableSkeleton } from '@/components/office/OfficeList'
import { OfficePage } from '@/components/office/OfficePage'
import { SwitchedOff } from '@/components/office/SwitchedOff'
import { QueryView } from '@/components/QueryView'
import { ownCasinos } from '@/features/casinos/admin/api'
import { LoweredTotals } from '@/features/casinos/admin/LoweredTotals'
import { referralList } from '@/features/casinos/admin/referralList'
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

/** The accounts of the reports: matched, unmatched, suggested and refused ones. */
function Referrals() {
  const query = useQuery(ownCasinos.connections)
  return (
    <QueryView query={query} skeleton={<TableSkeleton />}>
      {({ data }) => <ReferralList connections={data} />}
    </QueryView>
  )
}

function ReferralList({ connections }: { connections: CasinoConnection[] }) {
  const list = useMemo(() => referralList(connections), [connections])
  return <OfficeList list={list} />
}
