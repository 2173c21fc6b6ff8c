import { useQuery } from '@tanstack/react-query'
import { OfficeList, TableSkeleton } from '@/components/office/OfficeList'
import { QueryView } from '@/components/QueryView'
import { auditActors } from './api'
import { auditListOf } from './auditList'

/** The actions of the team, filtered by area, person and time. */
export function SecurityTab() {
  return (
    <QueryView query={useQuery(auditActors)} skeleton={<TableSkeleton />}>
      {({ data }) => <OfficeList list={auditListOf(data)} />}
    </QueryView>
  )
}
