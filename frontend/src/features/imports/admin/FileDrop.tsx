import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError, errorText } from '@/api/errors'
import { DropArea } from '@/components/forms/DropArea'
import { useUpload } from './api'

const MAX_FILE_SIZE = 20 * 1024 * 1024
const TOO_LARGE = 'That file is larger than 20 MB. Split it, or export only the points.'

const textOf = (error: unknown) => (error instanceof ApiError && error.fields.file) || (error ? errorText(error) : null)

/** Drop the other tool's file here, or choose it: it is read at once, and nothing moves yet. */
export function FileDrop({ onRead }: { onRead: (id: string) => void }) {
  const upload = useUpload()
  const [isTooLarge, setTooLarge] = useState(false)

  const take = (file: File) => {
    upload.reset()
    setTooLarge(file.size > MAX_FILE_SIZE)
    if (file.size <= MAX_FILE_SIZE) upload.mutate(file, { onSuccess: (run) => onRead(run.id) })
  }

  return (
    <DropArea
      icon={<IconFileSpreadsheet size={28} stroke={1.5} aria-hidden="true" />}
      title={upload.isPending ? 'Reading the file…' : 'Drop the file here, or choose it'}
      hint="CSV, JSON, Excel, OpenDocument or the database of a bot, up to 20 MB and 250,000 people. You check the result before it is applied."
      accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson,.xlsx,.xls,.ods,.db,.sqlite,text/csv,application/json"
      isBusy={upload.isPending}
      problem={isTooLarge ? TOO_LARGE : textOf(upload.error)}
      onFile={take}
    />
  )
}
