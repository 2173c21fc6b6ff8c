import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CasinoConnection } from '@/api/casinoShapes'
import { OfficeList, TableSkeleton } from '@/components/office/OfficeList'
import { QueryView } from '@/components/QueryView'
import { ownCasinos } from './api'
import { referralList } from './referralList'

/** The accounts of the reports: matched, unmatched, suggested and refused ones. */
export function Referrals() {
  const query = useQuery(ownCasinos.connections)
  return (
    <QueryView query={query} skeleton={<TableSkeleton />}>
      {({ data }) => <List connections={data} />}
    </QueryView>
  )
}

function List({ connections }: { connections: CasinoConnection[] }) {
  const list = useMemo(() => referralList(connections), [connections])
  return <OfficeList list={list} />
}
