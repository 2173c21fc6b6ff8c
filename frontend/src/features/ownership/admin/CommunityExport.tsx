import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ARCHIVE_LOOK_MS, ArchiveState } from '@/components/ArchiveState'
import { FormProblem } from '@/components/FormProblem'
import { openPage } from '@/lib/leaving'
import { ownership, useDownload, useExportCommunity } from './api'
import classes from './Ownership.module.css'

/** The file with all data of the community: start it, and download it once it is ready. */
export function CommunityExport() {
  const { data } = useQuery({
    ...ownership.export,
    refetchInterval: ({ state }) => (state.data?.export?.state === 'QUEUED' ? ARCHIVE_LOOK_MS : false),
  })
  const start = useExportCommunity()
  const last = data?.export ?? null
  const isKept = last?.isKept === true
  const isShown = last !== null && last.state !== 'EXPIRED'
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <h3>Export all data</h3>
        <p className="quiet small">
          One ZIP with every table of your community, all pictures, and a page that explains them. It holds personal
          data of your members: keep it safe.
        </p>
        {isKept && <p className="quiet small">We keep this file until your community is erased.</p>}
        {last?.state === 'EXPIRED' && <p className="quiet small">Your last export was deleted after one day.</p>}
      </div>
      {last?.state !== 'QUEUED' && (!isKept || last.state === 'FAILED') && (
        <Button variant="default" loading={start.isPending} onClick={() => start.mutate()}>
          {last ? 'Export again' : 'Export all data'}
        </Button>
      )}
      {(isShown || start.error) && (
        <div className={classes.wide}>
          <FormProblem error={start.error} />
          {isShown && <ArchiveState last={last} download={<Download id={last.id} />} />}
        </div>
      )}
    </div>
  )
}

function Download({ id }: { id: string }) {
  const link = useDownload(id)
  return (
    <>
      <Button
        loading={link.isPending}
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => link.mutate(undefined, { onSuccess: ({ url }) => openPage(url) })}
      >
        Download
      </Button>
      <FormProblem error={link.error} />
    </>
  )
}
