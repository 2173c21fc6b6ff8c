import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from './OfficeTable.module.css'
import { dropUndo, holdUndoTime, startUndoTime, takeBack, type Undo } from './undo'

interface Props {
  offer: Undo
  columns: number
}

/** In place of a row that was deleted, hidden or stopped: what happened, and for a while the button to take it back. */
export function UndoRow({ offer, columns }: Props) {
  const [isBusy, setBusy] = useState(false)
  const { id, text } = offer
  const hold = () => holdUndoTime(id)
  const go = () => startUndoTime(id)
  useEffect(() => () => startUndoTime(id), [id])
  const press = async () => {
    setBusy(true)
    await takeBack(offer)
    setBusy(false)
  }
  return (
    <tr className={classes.undo} onMouseEnter={hold} onMouseLeave={go} onFocus={hold} onBlur={go}>
      <td colSpan={columns}>
        <span>{text}</span>
        <Button
          variant="default"
          size="compact-md"
          loading={isBusy}
          leftSection={<IconArrowBackUp size={16} stroke={2} aria-hidden="true" />}
          aria-label={`Undo: ${text}`}
          onClick={() => void press()}
        >
          Undo
        </Button>
        <Button variant="subtle" size="compact-md" aria-label={`Dismiss: ${text}`} onClick={() => dropUndo(id)}>
          OK
        </Button>
      </td>
    </tr>
  )
}
