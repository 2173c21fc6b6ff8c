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
import { Card } from '@/components/office/Stats'

const TAKE = 10

/** Brings a community's points along from the tool it used before. */
export function Component() {
  const navigate = useNavigate()
  const [page, setPage] = useState(1)
  const query = useQuery(imports.list({ take: TAKE, page }))
  return (
    <OfficePage
      title="Bring points along"
      lead="What your fans earned with another tool becomes gems here. Who is not here yet finds theirs on joining."
      back={{ to: '/admin/users', label: 'Users' }}
    >
      <div className={classes.page}>
        <FileDrop onRead={(id) => void navigate(`/admin/users/import/${id}`)} />
        {query.data?.total === 0 && (
          <Card title="Where the file comes from">
            <dl className={classes.tools}>
              {HOWTO.map(({ tool, text }) => (
                <div key={tool}>
                  <dt>{tool}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </Card>
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
                <Card title="Who is waited for" lead="Credited once, when somebody joins who has linked that account.">
                  <OfficeList list={waitingList} />
                </Card>
              </div>
            ) : null
          }
        </QueryView>
      </div>
    </OfficePage>
  )
}
