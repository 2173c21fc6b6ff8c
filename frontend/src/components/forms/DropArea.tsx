import { Loader } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useFileDrop } from '@/lib/useFileDrop'
import classes from './DropArea.module.css'

interface Props {
  icon: ReactNode
  title: string
  hint: string
  /** The types that the file chooser offers. */
  accept: string
  isBusy?: boolean
  problem: string | null
  onFile: (file: File) => void
}

/** Takes one file, dropped here or chosen. */
export function DropArea({ icon, title, hint, accept, isBusy = false, problem, onFile }: Props) {
  const id = useId()
  const take = (file: File | undefined) => {
    if (file && !isBusy) onFile(file)
  }
  const drop = useFileDrop(take)

  return (
    <div>
      <div className={classes.drop} {...drop}>
        {isBusy ? <Loader size={28} aria-hidden="true" /> : icon}
        <label htmlFor={id} className={classes.words}>
          <strong>{title}</strong>
          <span>{hint}</span>
        </label>
        <input
          id={id}
          type="file"
          accept={accept}
          className={classes.input}
          disabled={isBusy}
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
