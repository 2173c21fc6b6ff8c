import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { boot } from '@/api/boot'
import { ARCHIVE_LOOK_MS, ArchiveState } from '@/components/ArchiveState'
import { FormProblem } from '@/components/FormProblem'
import { Panel } from '@/components/Panel'
import { profiles, useExport } from './api'

/** The export of all data about the user, as a file that only the user can download. */
export function ExportPanel() {
  const { data } = useQuery({
    ...profiles.export,
    refetchInterval: ({ state }) => (state.data?.export?.state === 'QUEUED' ? ARCHIVE_LOOK_MS : false),
  })
  const ask = useExport()
  const last = data?.export ?? null
  return (
    <Panel
      title="Export your data"
      lead="One ZIP of JSON files: your account, logins, memberships, wallets with all transactions, and orders."
    >
      {last && last.state !== 'EXPIRED' && (
        <ArchiveState
          last={last}
          download={
            last.url && (
              <Button
                component="a"
                href={`${boot.basename.replace(/\/$/, '')}${last.url}`}
                leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
              >
                Download
              </Button>
            )
          }
        />
      )}
      <FormProblem error={ask.error} />
      {last?.state !== 'QUEUED' && (
        <Button
          mt={last?.state === 'READY' || last?.state === 'FAILED' ? 'md' : 0}
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
