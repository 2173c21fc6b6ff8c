import { Loader } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { ApiError, errorText } from '@/api/errors'
import classes from './FileDrop.module.css'
import { useUpload } from './api'

const LARGEST = 20 * 1024 * 1024
const TOO_LARGE = 'That file is larger than 20 MB. Split it, or export the points alone.'

const textOf = (error: unknown) => (error instanceof ApiError && error.fields.file) || (error ? errorText(error) : null)

/** Drop the other tool's file here, or choose it: it is read at once, and nothing moves yet. */
export function FileDrop({ onRead }: { onRead: (id: string) => void }) {
  const id = useId()
  const upload = useUpload()
  const [isOver, setOver] = useState(false)
  const [isTooLarge, setTooLarge] = useState(false)

  const take = (file: File | undefined) => {
    if (!file || upload.isPending) return
    upload.reset()
    setTooLarge(file.size > LARGEST)
    if (file.size <= LARGEST) upload.mutate(file, { onSuccess: (run) => onRead(run.id) })
  }
  const problem = isTooLarge ? TOO_LARGE : textOf(upload.error)

  return (
    <div>
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files[0])
        }}
      >
        {upload.isPending ? (
          <Loader size={28} aria-hidden="true" />
        ) : (
          <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden="true" />
        )}
        <label htmlFor={id} className={classes.words}>
          <strong>{upload.isPending ? 'Reading the file…' : 'Drop the file here, or choose it'}</strong>
          <span>CSV or JSON, up to 20 MB and 250,000 people. Nothing moves before you say so.</span>
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,.json,text/csv,application/json"
          className={classes.input}
          disabled={upload.isPending}
          aria-describedby={`${id}-problem`}
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </div>
      <p id={`${id}-problem`} className={classes.problem} role="alert">
        {problem}
      </p>
    </div>
  )
}
