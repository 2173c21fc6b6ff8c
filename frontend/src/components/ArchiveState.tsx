import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DataExport } from '@/api/shapes'
import { formatExact, formatNumber } from '@/lib/format'
import classes from './ArchiveState.module.css'

const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * KILOBYTE
/** A page that waits for a file asks for its state at this interval. */
export const ARCHIVE_LOOK_MS = 2000

const sizeOf = (bytes: number) =>
  bytes < MEGABYTE
    ? `${formatNumber(Math.max(1, Math.round(bytes / KILOBYTE)))} KB`
    : `${formatNumber(Math.round(bytes / MEGABYTE))} MB`

interface Props {
  last: Pick<DataExport, 'state' | 'size' | 'expiresAt'>
  /** The button that downloads the file. */
  download: ReactNode
}

/** A file that a job writes: in preparation, failed, or ready with its size and its last day, if it has one. */
export function ArchiveState({ last: { state, size, expiresAt }, download }: Props) {
  return (
    <div className={classes.state} role="status">
      {state === 'READY' ? (
        <>
          <span>
            <span className={classes.name}>Your file is ready</span>
            <span className="small quiet">
              {sizeOf(size ?? 0)}
              {expiresAt && `, until ${formatExact(expiresAt)}`}
            </span>
          </span>
          {download}
        </>
      ) : state === 'FAILED' ? (
        <span>
          <span className={classes.name}>We could not prepare your file</span>
          <span className="small quiet">Start the export again.</span>
        </span>
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
