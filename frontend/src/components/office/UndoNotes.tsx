import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import classes from './UndoNotes.module.css'
import { dropUndo, holdUndoTime, startUndoTime, takeBack, useUndos } from './undo'

/** The offers to undo, where the things are no rows of a table. */
export function UndoNotes({ area }: { area: string }) {
  const offers = useUndos().filter((one) => one.area === area)
  return (
    <div role="status" className={offers.length > 0 ? classes.notes : undefined}>
      {offers.map((offer) => (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the time waits while a person is here
        <div
          key={offer.id}
          className={classes.note}
          onMouseEnter={() => holdUndoTime(offer.id)}
          onMouseLeave={() => startUndoTime(offer.id)}
          onFocus={() => holdUndoTime(offer.id)}
          onBlur={() => startUndoTime(offer.id)}
        >
          <span>{offer.text}</span>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconArrowBackUp size={16} stroke={2} aria-hidden="true" />}
            aria-label={`Undo: ${offer.text}`}
            onClick={() => void takeBack(offer)}
          >
            Undo
          </Button>
          <Button
            variant="subtle"
            size="compact-md"
            aria-label={`Dismiss: ${offer.text}`}
            onClick={() => dropUndo(offer.id)}
          >
            OK
          </Button>
        </div>
      ))}
    </div>
  )
}
