import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ApiError, errorText } from '@/api/errors'
import type { CasinoConnection, WagerFile } from '@/api/casinoShapes'
import { Choice } from '@/components/Choice'
import { ChoiceCards } from '@/components/forms/ChoiceCards'
import { DropArea } from '@/components/forms/DropArea'
import { FormProblem } from '@/components/FormProblem'
import { Notice } from '@/components/Notice'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { TableSkeleton } from '@/components/office/OfficeList'
import { formatAmount } from '@/lib/amounts'
import { countOf } from '@/lib/format'
import { toast } from '@/lib/toast'
import { ownCasinos, useImportWagers, type WagerUpload } from './api'
import { titlesOf } from './csv'
import { PullList, UndoImport } from './PullList'
import { WagerFileResult } from './WagerFileResult'
import classes from './WagerImport.module.css'

const MAX_FILE_SIZE = 8 * 1024 * 1024
const TOO_LARGE = 'That file is larger than 8 MB. Split it by days.'
const COVERS = [
  { value: 'DAYS', label: 'Wagers of some days', note: 'Each amount is what the account wagered on these days' },
  { value: 'TOTAL', label: 'All-time totals', note: 'Each amount is all that the account ever wagered' },
] as const
const FIELDS = [
  { name: 'name', label: 'Username column', isNeeded: true },
  { name: 'amount', label: 'Amount column', isNeeded: true },
  { name: 'weighted', label: 'Weighted amount column', isNeeded: false },
  { name: 'id', label: 'Permanent ID column', isNeeded: false },
  { name: 'steamId', label: 'Steam ID column', isNeeded: false },
  { name: 'code', label: 'Code column', isNeeded: false },
] as const
const GUESSED = ''

/** Imports a file of wagers for a casino: first a dry run, then for real. An import can be undone. */
export function WagerImport() {
  const query = useQuery(ownCasinos.connections)
  return (
    <QueryView
      query={query}
      skeleton={<TableSkeleton rows={4} />}
      isEmpty={({ total }) => total === 0}
      empty={
        <Notice
          art="wager file"
          title="Connect a casino first"
          text="A file belongs to a connection. A connection needs no key for files."
          action={
            <Button component={Link} to="/admin/casino-providers">
              Go to Casino Providers
            </Button>
          }
        />
      }
    >
      {({ data }) => <Import connections={data} />}
    </QueryView>
  )
}

type Terms = Pick<WagerUpload, 'covers' | 'startDate' | 'endDate' | 'columns'>

function Import({ connections }: { connections: CasinoConnection[] }) {
  const [params, setParams] = useSearchParams()
  const connection = connections.find(({ id }) => id === params.get('connection')) ?? connections[0]
  const [terms, setTerms] = useState<Terms>({ covers: 'DAYS', startDate: '', endDate: '', columns: null })
  const [file, setFile] = useState<File | null>(null)
  const [titles, setTitles] = useState<string[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const dryRun = useImportWagers()
  const real = useImportWagers()
  if (!connection) return null
  const isDated = terms.covers === 'TOTAL' || (terms.startDate !== '' && terms.endDate !== '')

  const upload = (next: Terms, chosen: File, isDryRun: boolean): WagerUpload => ({
    connectionId: connection.id,
    file: chosen,
    ...next,
    isDryRun,
  })
  /** Each change is tried at once, and the figures follow. */
  const change = (changes: Partial<Terms>, chosen = file) => {
    const next = { ...terms, ...changes }
    setTerms(next)
    dryRun.reset()
    real.reset()
    const hasDays = next.covers === 'TOTAL' || (next.startDate !== '' && next.endDate !== '')
    if (chosen && hasDays) dryRun.mutate(upload(next, chosen, true))
  }
  const take = async (chosen: File) => {
    setProblem(chosen.size > MAX_FILE_SIZE ? TOO_LARGE : null)
    if (chosen.size > MAX_FILE_SIZE) return
    setFile(chosen)
    setTitles(await titlesOf(chosen))
    change({ columns: null }, chosen)
  }
  const commit = () =>
    file &&
    real.mutate(upload(terms, file, false), {
      onSuccess: (result) => toast('SUCCESS', `${countOf(result.rows, 'account')} imported`),
    })
  const fields = dryRun.error instanceof ApiError ? dryRun.error.fields : {}
  const unreadable =
    dryRun.error instanceof ApiError && dryRun.error.code === 'CASINO_IMPORT_UNREADABLE' ? dryRun.error : null
  const columns = titles.length > 0 ? titles : (dryRun.data?.columns ?? [])

  return (
    <div className={classes.page}>
      <Panel title="Import a file" lead="CSV with one line for each account. You check the result before it counts.">
        <Stack>
          <Choice
            label="Casino"
            options={connections.map(({ id, name }) => ({ value: id, label: name }))}
            value={connection.id}
            onChange={(id) => {
              setParams({ tab: 'import', connection: id })
              setFile(null)
              dryRun.reset()
              real.reset()
            }}
          />
          <ChoiceCards
            label="The amounts are"
            value={terms.covers}
            options={COVERS}
            least={220}
            onChange={(covers) => change({ covers })}
          />
          {terms.covers === 'DAYS' && (
            <div className={classes.pair}>
              <TextInput
                type="date"
                label="First day"
                description="In UTC"
                value={terms.startDate}
                error={fields.startDate}
                onChange={(event) => change({ startDate: event.currentTarget.value })}
              />
              <TextInput
                type="date"
                label="Last day"
                description="Included"
                min={terms.startDate}
                value={terms.endDate}
                error={fields.endDate}
                onChange={(event) => change({ endDate: event.currentTarget.value })}
              />
            </div>
          )}
          <DropArea
            icon={<IconFileSpreadsheet size={28} stroke={1.5} aria-hidden="true" />}
            title={dryRun.isPending ? 'Reading the file…' : file ? file.name : 'Drop the file here, or choose it'}
            hint="CSV, up to 8 MB and 100,000 lines."
            accept=".csv,.tsv,.txt,text/csv"
            isBusy={dryRun.isPending || real.isPending}
            problem={problem ?? (unreadable ? errorText(unreadable) : (fields.file ?? null))}
            onFile={(chosen) => void take(chosen)}
          />
          {file && !isDated && <p className="small">Enter the first and the last day, then the file is read.</p>}
          {file && columns.length > 0 && (
            <div className={classes.columns}>
              {FIELDS.map(({ name, label, isNeeded }) => (
                <Choice
                  key={name}
                  label={label}
                  options={[
                    { value: GUESSED, label: isNeeded ? 'Found automatically' : 'Found automatically, or none' },
                    ...columns.map((title) => ({ value: title, label: title })),
                  ]}
                  value={terms.columns?.[name] ?? GUESSED}
                  error={fields[`columns.${name}`]}
                  onChange={(title) => change({ columns: withColumn(terms.columns, name, title) })}
                />
              ))}
            </div>
          )}
          {!unreadable && <FormProblem error={dryRun.error} />}
        </Stack>
      </Panel>
      {dryRun.data && !real.data && (
        <Checked
          result={dryRun.data}
          connection={connection}
          isImporting={real.isPending}
          error={real.error}
          onImport={commit}
        />
      )}
      {real.data && <Imported result={real.data} connection={connection} />}
      <PullList connectionId={connection.id} />
    </div>
  )
}

/** The chosen columns with one more choice; null if the server should find all of them. */
export function withColumn(columns: Terms['columns'], name: string, title: string): Terms['columns'] {
  const next = Object.fromEntries(Object.entries({ ...columns, [name]: title }).filter(([, value]) => value))
  return Object.keys(next).length > 0 ? next : null
}

interface CheckedProps {
  result: WagerFile
  connection: CasinoConnection
  isImporting: boolean
  error: Error | null
  onImport: () => void
}

function Checked({ result, connection, isImporting, error, onImport }: CheckedProps) {
  const isAgain = result.duplicateOf !== null
  return (
    <Panel title="Check the result" lead="Nothing has changed yet.">
      <Stack>
        <WagerFileResult result={result} currency={connection.currency} />
        {isAgain && (
          <p role="alert" className={classes.warning}>
            This file was imported before. Undo that import below before you import it again.
          </p>
        )}
        <FormProblem error={error} />
        <Group justify="flex-end">
          <Button loading={isImporting} disabled={isAgain || result.rows === 0} onClick={onImport}>
            Import {countOf(result.rows, 'account')}
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}

function Imported({ result, connection }: { result: WagerFile; connection: CasinoConnection }) {
  return (
    <Panel title="Imported" lead={`${result.fileName} counts now.`}>
      <Stack>
        <p role="status">
          {countOf(result.changed, 'total')} changed by {formatAmount(result.counted, connection.currency)}.
        </p>
        {result.pull && <UndoImport pullId={result.pull.id} />}
      </Stack>
    </Panel>
  )
}
