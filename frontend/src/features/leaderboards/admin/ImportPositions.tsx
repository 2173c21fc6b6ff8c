import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError, errorText } from '@/api/errors'
import type { PositionsImport, TeamBoard } from '@/api/shapes'
import { DropArea } from '@/components/forms/DropArea'
import { FormProblem } from '@/components/FormProblem'
import type { Column } from '@/components/office/list'
import { OfficeTable } from '@/components/office/OfficeTable'
import { Warning } from '@/components/office/Warning'
import { Panel } from '@/components/Panel'
import { Stats } from '@/components/Stats'
import { formatReached } from '@/lib/amounts'
import { countOf, formatInteger } from '@/lib/format'
import { toast } from '@/lib/toast'
import { useImportPositions } from './api'
import classes from './Board.module.css'

const MAX_FILE_SIZE = 5 * 1024 * 1024

const textOf = (error: unknown) => (error instanceof ApiError && error.fields.file) || (error ? errorText(error) : null)

type Row = PositionsImport['data'][number] & { id: string }
const columns: Column<Row>[] = [
  { key: 'name', title: 'Player', render: ({ casinoUsername }) => casinoUsername },
  { key: 'line', title: 'Line', align: 'right', render: ({ line }) => line },
  {
    key: 'fan',
    title: 'Fan',
    isTyped: true,
    render: ({ username }) => username ?? <span className="quiet">Not matched</span>,
  },
  {
    key: 'before',
    title: 'Before',
    align: 'right',
    render: ({ before }) => (before === null ? 'New' : formatReached(before)),
  },
  { key: 'value', title: 'Value', align: 'right', render: ({ wagered }) => formatReached(wagered) },
]

/** Reads positions of a manual board from a file: first without storing anything, then for good. */
export function ImportPositions({ board }: { board: TeamBoard }) {
  const dryRun = useImportPositions(board.id)
  const apply = useImportPositions(board.id)
  const [file, setFile] = useState<File | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const report = dryRun.data

  const take = (chosen: File) => {
    dryRun.reset()
    apply.reset()
    setFile(chosen)
    setTooLarge(chosen.size > MAX_FILE_SIZE)
    if (chosen.size <= MAX_FILE_SIZE) dryRun.mutate({ file: chosen, isDryRun: true })
  }
  const store = () =>
    file &&
    apply.mutate(
      { file, isDryRun: false },
      {
        onSuccess: ({ added, replaced }) => {
          toast('SUCCESS', `${countOf(added, 'position')} added, ${formatInteger(replaced)} replaced`)
          dryRun.reset()
          setFile(null)
        },
      },
    )

  return (
    <div className={classes.stack}>
      <Panel
        title="Import positions"
        lead="The file replaces the values of the players in it. Players that it does not name keep theirs."
      >
        <DropArea
          icon={<IconFileSpreadsheet size={28} stroke={1.5} aria-hidden="true" />}
          title={dryRun.isPending ? 'Reading the file…' : 'Drop the CSV file here, or choose it'}
          hint="Columns: casino username, wagered, and optionally username of the fan. Up to 5 MB. The dry run stores no row."
          accept=".csv,text/csv"
          isBusy={dryRun.isPending}
          problem={isTooLarge ? 'The file is larger than 5 MB. Split it.' : textOf(dryRun.error)}
          onFile={take}
        />
      </Panel>
      {report && (
        <Panel title="Dry run" lead={file?.name}>
          <div className={classes.stack}>
            <div aria-live="polite">
              <Stats
                items={[
                  { label: 'New', value: formatInteger(report.added) },
                  { label: 'Replaced', value: formatInteger(report.replaced) },
                  { label: 'Unchanged', value: formatInteger(report.unchanged) },
                  { label: 'Problems', value: formatInteger(report.problemsCount) },
                ]}
              />
            </div>
            {report.isDuplicate && (
              <Warning title="This file was imported before">The same file is already part of this round.</Warning>
            )}
            {report.problems.length > 0 && (
              <ul className={classes.problems} aria-label="Problems">
                {report.problems.map(({ line, text }) => (
                  <li key={`${line} ${text}`}>
                    <span className="quiet number">Line {line}</span> <span>{text}</span>
                  </li>
                ))}
              </ul>
            )}
            {report.data.length > 0 && (
              <OfficeTable
                label="First rows of the file"
                rows={report.data.map((row) => ({ ...row, id: String(row.line) }))}
                columns={columns}
              />
            )}
            <FormProblem error={apply.error} />
            {report.problemsCount > 0 ? (
              <p className="quiet">Correct the file, then choose it again. A part of a file is never stored.</p>
            ) : (
              <Button className={classes.end} loading={apply.isPending} disabled={report.rows === 0} onClick={store}>
                Import {countOf(report.rows, 'position')}
              </Button>
            )}
          </div>
        </Panel>
      )}
    </div>
  )
}
