import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { countOf } from '@/lib/format'
import classes from './SaveBar.module.css'
import { UnsavedGuard } from './UnsavedGuard'
import type { EditForm } from './useEditForm'

interface Props {
  edit: EditForm
  /** The edited thing: "the raffle". */
  what: string
  /** As `UnsavedGuard` takes it. */
  param?: string
  /** At the end of a card, not of the page. */
  isInCard?: boolean
  /** Nothing is lost any more: leaving is on its way. */
  isLeaving?: boolean
  /** A new thing has nothing to go back to. */
  canDiscard?: boolean
  /** As `UnsavedGuard` takes it. */
  onSaveDraft?: () => Promise<boolean>
  children: ReactNode
}

/** The end of a long form, always in view: the state of the changes, and the buttons to save or discard them. */
export function SaveBar({
  edit,
  what,
  param,
  isInCard = false,
  isLeaving = false,
  canDiscard = true,
  onSaveDraft,
  children,
}: Props) {
  const { isDirty, isSaved, conflicts, discard } = edit
  return (
    <div className={classes.bar} data-in-card={isInCard || undefined}>
      <p className={classes.state} role="status" data-unsaved={isDirty || undefined}>
        {conflicts > 0
          ? `Someone else saved this first. Choose what to keep in ${countOf(conflicts, 'field')}.`
          : isDirty
            ? 'Unsaved changes'
            : isSaved && 'All changes saved'}
      </p>
      <div className={classes.actions}>
        {isDirty && canDiscard && (
          <Button variant="subtle" onClick={discard}>
            Discard changes
          </Button>
        )}
        {children}
      </div>
      <UnsavedGuard when={isDirty && !isLeaving} what={what} param={param} onSaveDraft={onSaveDraft} />
    </div>
  )
}
