import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CasinoPull } from '@/api/casinoShapes'
import { Chip } from '@/components/Chip'
import { FormProblem } from '@/components/FormProblem'
import { Notice } from '@/components/Notice'
import { TableSkeleton } from '@/components/office/OfficeList'
import type { Column } from '@/components/office/list'
import { OfficeTable } from '@/components/office/OfficeTable'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { Time } from '@/components/Time'
import { Toggle } from '@/components/Toggle'
import { formatInteger } from '@/lib/format'
import { ownCasinos, useUndoImport } from './api'
import classes from './PullList.module.css'
import { periodWords, pullOutcome, pullSource } from './words'

const TAKE = 20

const columns: Column<CasinoPull>[] = [
  { key: 'startedAt', title: 'When', render: ({ startedAt }) => <Time value={startedAt} /> },
  {
    key: 'result',
    title: 'Outcome',
    isState: true,
    render: (pull) => {
      const { label, tone } = pullOutcome(pull)
      return <Chip tone={tone}>{label}</Chip>
    },
  },
  { key: 'source', title: 'From', isTyped: true, render: pullSource },
  { key: 'bucket', title: 'Period', render: periodWords },
  {
    key: 'rows',
    title: 'Accounts',
    align: 'right',
    render: ({ rows, isComplete, result }) =>
      `${formatInteger(rows)}${result === 'OK' && !isComplete ? ', cut off' : ''}`,
  },
  { key: 'changed', title: 'Changed', align: 'right', render: ({ changed }) => formatInteger(changed) },
  { key: 'lowered', title: 'Lowered', align: 'right', render: ({ lowered }) => formatInteger(lowered) },
  { key: 'detail', title: 'What happened', isWide: true, render: (pull) => <Detail pull={pull} /> },
]

/** The reads and imports of a connection, the newest first, failed ones included. */
export function PullList({ connectionId }: { connectionId: string }) {
  const [page, setPage] = useState(1)
  const [onlyChanges, setOnlyChanges] = useState(false)
  const query = useQuery(ownCasinos.pulls(connectionId, { take: TAKE, page, onlyChanges }))
  return (
    <section aria-label="Reads and imports">
      <div className={classes.head}>
        <h2 className={classes.title}>Reads and imports</h2>
        <Toggle
          pressed={onlyChanges}
          onChange={(pressed) => {
            setOnlyChanges(pressed)
            setPage(1)
          }}
        >
          Only changes and failures
        </Toggle>
      </div>
      <QueryView
        query={query}
        skeleton={<TableSkeleton />}
        isEmpty={({ total }) => total === 0}
        empty={
          onlyChanges ? (
            <Notice art="calm reads" title="No changes or failures" text="All reads were successful without changes." />
          ) : (
            <Notice art="first read" title="No reads yet" text="The first read appears here within a few minutes." />
          )
        }
      >
        {({ data, total }) => (
          <>
            <OfficeTable label="Reads and imports" rows={data} columns={columns} isStale={query.isPlaceholderData} />
            <Paging page={page} take={TAKE} total={total} entity="reads" onPage={setPage} />
          </>
        )}
      </QueryView>
    </section>
  )
}

function Detail({ pull }: { pull: CasinoPull }) {
  const { source, undoes, undoneAt, result, detail, hidden } = pull
  if (source === 'CSV' && undoes === null && undoneAt === null && result === 'OK')
    return <UndoImport pullId={pull.id} />
  if (undoneAt)
    return (
      <>
        Undone <Time value={undoneAt} />
      </>
    )
  if (detail) return detail
  return hidden > 0 ? `${formatInteger(hidden)} without a name` : '—'
}

/** Takes an import back, after a second press. */
export function UndoImport({ pullId }: { pullId: string }) {
  const undo = useUndoImport(pullId)
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={classes.undo}>
      {isAsking ? (
        <>
          <span className="small">Take back all that this import counted?</span>
          <Button variant="default" onClick={() => setAsking(false)}>
            Keep import
          </Button>
          <Button color="red" loading={undo.isPending} onClick={() => undo.mutate()}>
            Undo import
          </Button>
        </>
      ) : (
        <Button variant="default" onClick={() => setAsking(true)}>
          Undo import
        </Button>
      )}
      <FormProblem error={undo.error} />
    </div>
  )
}
