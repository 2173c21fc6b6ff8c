import { useMemo } from 'react'
import type { Import } from '@/api/shapes'
import { OfficeList } from '@/components/office/OfficeList'
import { Panel } from '@/components/Panel'
import { peopleList } from './lists'

/** The people of the file, and the members here who are found for them. */
export function People({ run }: { run: Import }) {
  const list = useMemo(() => peopleList(run), [run])
  if (run.report.people === 0) return null
  return (
    <Panel
      title="Who is found"
      lead="People who are not found have their gems reserved until they join with the account, or until you decide."
    >
      <OfficeList list={list} />
    </Panel>
  )
}
