import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { askedBalances } from '@/api/queries/office/askedBalances'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { imports } from '@/features/imports/admin/api'
import { FileDrop } from '@/features/imports/admin/FileDrop'
import { Guides } from '@/features/imports/admin/Guides'
import classes from '@/features/imports/admin/Import.module.css'
import { importColumns, waitingList } from '@/features/imports/admin/lists'
import { OfficeList, TableSkeleton } from '@/components/office/OfficeList'
import { OfficePage } from '@/components/office/OfficePage'
import { OfficeTable } from '@/components/office/OfficeTable'
import { Panel } from '@/components/Panel'

const TAKE = 10

/** Brings a community's points along from the tool it used before. */
export function Component() {
  const navigate = useNavigate()
  const [page, setPage] = useState(1)
  const query = useQuery(imports.list({ take: TAKE, page }))
  const asked = useQuery(askedBalances).data?.total ?? 0
  const waiting = useMemo(() => waitingList(asked), [asked])
  return (
    <OfficePage
      title="Import points"
      lead="Convert points from another tool into gems. People who join later get theirs automatically if the file has their IDs. For names without IDs, you decide."
      back={{ to: '/admin/users', label: 'Users' }}
    >
      <div className={classes.page}>
        <FileDrop onRead={(id) => void navigate(`/admin/users/import/${id}`)} />
        <Guides />
        <QueryView query={query} skeleton={<TableSkeleton rows={2} />}>
          {({ data, total }) =>
            total > 0 ? (
              <div className={classes.page}>
                <OfficeTable
                  label="Files"
                  rows={data}
                  columns={importColumns}
                  open={({ id }) => `/admin/users/import/${id}`}
                  isStale={query.isPlaceholderData}
                />
                <Paging page={page} take={TAKE} total={total} entity="files" onPage={setPage} />
                <Panel
                  title="Reserved balances"
                  lead="A balance with an ID is paid when that account joins. A name can change its owner, so you decide when a person with a name joins later."
                >
                  <OfficeList list={waiting} />
                </Panel>
              </div>
            ) : null
          }
        </QueryView>
      </div>
    </OfficePage>
  )
}
