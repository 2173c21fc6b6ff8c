import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { Chip } from '@/components/Chip'
import { QueryView } from '@/components/QueryView'
import { imports } from '@/features/imports/admin/api'
import { Bots } from '@/features/imports/admin/Bots'
import { Confirm, Undo } from '@/features/imports/admin/Confirm'
import { DryRun } from '@/features/imports/admin/DryRun'
import { History } from '@/features/imports/admin/History'
import classes from '@/features/imports/admin/Import.module.css'
import { rowList } from '@/features/imports/admin/lists'
import { LeftOut } from '@/features/imports/admin/LeftOut'
import { Outcome } from '@/features/imports/admin/Outcome'
import { Setup } from '@/features/imports/admin/Setup'
import { importState, toolLabel } from '@/features/imports/admin/words'
import { OfficeList } from '@/components/office/OfficeList'
import { OfficePage } from '@/components/office/OfficePage'

/** One import: its settings and the dry run, or the results after it was applied. */
export function Component() {
  const { id = '' } = useParams()
  const query = useQuery(imports.one(id))
  const run = query.data
  const state = run?.state ?? 'DRAFT'
  const lines = useMemo(() => rowList(id, state), [id, state])
  return (
    <OfficePage
      title={run?.filename ?? 'Import'}
      state={run && <Chip tone={importState[run.state].tone}>{importState[run.state].label}</Chip>}
      lead={run && (run.state === 'DRAFT' ? 'No gems have been added yet.' : `Points from ${toolLabel[run.tool]}.`)}
      back={{ to: '/admin/users/import', label: 'Import points' }}
    >
      <QueryView query={query} skeleton={<Skeleton height={360} radius="var(--radius-large)" />}>
        {(current) => (
          <div className={classes.page}>
            {current.state === 'DRAFT' ? (
              <>
                <Setup run={current} />
                <History run={current} />
                <DryRun run={current} />
                <Bots run={current} />
                <Confirm run={current} />
              </>
            ) : (
              <>
                <Outcome run={current} />
                <LeftOut run={current} />
                {current.state === 'APPLIED' && <Undo run={current} />}
                <div>
                  <OfficeList list={lines} />
                </div>
              </>
            )}
          </div>
        )}
      </QueryView>
    </OfficePage>
  )
}
