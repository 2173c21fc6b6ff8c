import { Button, Textarea } from '@mantine/core'
import { IconFileCertificate } from '@tabler/icons-react'
import { useState } from 'react'
import { DropArea } from '@/components/forms/DropArea'
import classes from './forms.module.css'

const MAX_FILE_SIZE = 50 * 1024 * 1024

interface Props {
  text: string
  problem: string | undefined
  isBusy: boolean
  onText: (text: string) => void
  onCheck: (text: string) => void
}

/** A proof as it was saved: dropped, chosen or pasted. A file is checked at once. */
export function ProofForm({ text, problem, isBusy, onText, onCheck }: Props) {
  const [isTooLarge, setTooLarge] = useState(false)

  const read = async (file: File) => {
    setTooLarge(file.size > MAX_FILE_SIZE)
    if (file.size > MAX_FILE_SIZE) return
    const found = await file.text()
    onText(found)
    onCheck(found)
  }

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        onCheck(text)
      }}
    >
      <DropArea
        icon={<IconFileCertificate size={28} stroke={1.5} aria-hidden="true" />}
        title="Drop a proof here, or choose it"
        hint="The JSON file from a draw or an opening. Your browser reads it. It is not uploaded."
        accept=".json,application/json"
        problem={isTooLarge ? 'That file is larger than 50 MB. Check it with the verifier below.' : null}
        onFile={(file) => void read(file)}
      />
      <Textarea
        label="Or paste it"
        rows={9}
        classNames={{ input: classes.code }}
        spellCheck={false}
        value={text}
        error={problem}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <Button type="submit" loading={isBusy} disabled={!text.trim()}>
        Check the proof
      </Button>
    </form>
  )
}
