import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import type { DataExport } from '@/api/shapes'
import { boot } from '@/api/boot'
import { FormProblem } from '@/components/FormProblem'
import { Panel } from '@/components/Panel'
import { formatExact, formatNumber } from '@/lib/format'
import { profiles, useExport } from './api'
import classes from './DataPanels.module.css'

const LOOK_MS = 2000
const KILOBYTE = 1024

/** The export of all data about the user, as a file that only the user can download. */
export function ExportPanel() {
  const { data } = useQuery({
    ...profiles.export,
    refetchInterval: ({ state }) => (state.data?.export?.state === 'QUEUED' ? LOOK_MS : false),
  })
  const ask = useExport()
  const last = data?.export ?? null
  return (
    <Panel
      title="Export your data"
      lead="One ZIP of JSON files: your account, logins, memberships, wallets with all transactions, and orders."
    >
      {last && last.state !== 'EXPIRED' && <ExportState last={last} />}
      <FormProblem error={ask.error} />
      {last?.state !== 'QUEUED' && (
        <Button
          mt={last?.state === 'READY' ? 'md' : 0}
          variant="default"
          loading={ask.isPending}
          onClick={() => ask.mutate()}
        >
          {last ? 'Export again' : 'Export my data'}
        </Button>
      )}
      {last?.state === 'EXPIRED' && <p className="small quiet">Your last export was deleted after one day.</p>}
    </Panel>
  )
}

function ExportState({ last: { state, size, url, expiresAt } }: { last: DataExport }) {
  return (
    <div className={classes.state} role="status">
      {state === 'READY' && url && expiresAt ? (
        <>
          <span>
            <span className={classes.name}>Your file is ready</span>
            <span className="small quiet">
              {formatNumber(Math.max(1, Math.round((size ?? 0) / KILOBYTE)))} KB, until {formatExact(expiresAt)}
            </span>
          </span>
          <Button
            component="a"
            href={`${boot.basename.replace(/\/$/, '')}${url}`}
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          >
            Download
          </Button>
        </>
      ) : (
        <>
          <span>
            <span className={classes.name}>We are preparing your file</span>
            <span className="small quiet">We email you when it is ready. You can leave this page.</span>
          </span>
          <Loader size="sm" aria-hidden="true" />
        </>
      )}
    </div>
  )
}
