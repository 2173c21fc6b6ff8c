import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIsVisit, Writing } from '@/components/Writing'
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
  /** The changes are saved automatically, except while they are stuck. */
  autosave?: { isStuck: boolean }
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
  autosave,
  children,
}: Props) {
  const { isDirty, isSaved, conflicts, discard } = edit
  const isVisit = useIsVisit()
  return (
    <div className={classes.bar} data-in-card={isInCard || undefined}>
      <p className={classes.state} role="status" data-unsaved={(isDirty && autosave?.isStuck !== false) || undefined}>
        {conflicts > 0
          ? `Someone else saved this first. Choose what to keep in ${countOf(conflicts, 'field')}.`
          : isDirty
            ? isVisit
              ? 'A read-only visit saves nothing'
              : autosave && !autosave.isStuck
                ? 'Saving…'
                : 'Unsaved changes'
            : isSaved && (autosave ? 'Saved to the draft. Fans cannot see it yet.' : 'All changes saved')}
      </p>
      <div className={classes.actions}>
        {isDirty && canDiscard && autosave?.isStuck !== false && (
          <Button variant="subtle" onClick={discard}>
            Discard changes
          </Button>
        )}
        <Writing>{children}</Writing>
      </div>
      <UnsavedGuard
        when={isDirty && !isLeaving}
        what={what}
        param={param}
        onSaveDraft={onSaveDraft}
        isSavedFirst={autosave !== undefined}
      />
    </div>
  )
}
