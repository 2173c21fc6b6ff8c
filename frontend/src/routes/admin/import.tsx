import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { imports } from '@/features/imports/admin/api'
import { FileDrop } from '@/features/imports/admin/FileDrop'
import classes from '@/features/imports/admin/Import.module.css'
import { importColumns, waitingList } from '@/features/imports/admin/lists'
import { HOWTO } from '@/features/imports/admin/words'
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
  return (
    <OfficePage
      title="Import points"
      lead="Convert points from another tool into gems. People who join later get theirs when they sign up."
      back={{ to: '/admin/users', label: 'Users' }}
    >
      <div className={classes.page}>
        <FileDrop onRead={(id) => void navigate(`/admin/users/import/${id}`)} />
        {query.data?.total === 0 && (
          <Panel title="Export from your tool">
            <dl className={classes.tools}>
              {HOWTO.map(({ tool, text }) => (
                <div key={tool}>
                  <dt>{tool}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </Panel>
        )}
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
                <Panel title="Reserved balances" lead="Added once, when a person with that linked account joins.">
                  <OfficeList list={waitingList} />
                </Panel>
              </div>
            ) : null
          }
        </QueryView>
      </div>
    </OfficePage>
  )
}
