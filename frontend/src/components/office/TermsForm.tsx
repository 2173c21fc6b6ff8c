import { Button } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'
import { SaveBar } from '@/components/forms/SaveBar'
import type { EditForm, useEditForm } from '@/components/forms/useEditForm'
import { FormProblem } from '@/components/FormProblem'
import classes from './TermsForm.module.css'

interface Props {
  edit: EditForm & Pick<ReturnType<typeof useEditForm>, 'attach'>
  /** The edited thing: "the raffle". */
  what: string
  isNew: boolean
  onSubmit: FormEventHandler<HTMLFormElement>
  error: unknown
  /** The thing as fans will see it. */
  preview: ReactNode
  /** Chooses between several previews. */
  previews?: ReactNode
  buttons: ReactNode
  /** The cards with the fields. */
  children: ReactNode
}

/** The form of a thing that fans will see: its cards, the preview beside them on a wide screen, and the bar that saves. */
export const TermsForm = ({ edit, what, isNew, onSubmit, error, preview, previews, buttons, children }: Props) => (
  <form noValidate ref={(element) => edit.attach(element)} onSubmit={onSubmit}>
    <div className={classes.form}>
      <div className={classes.fields}>
        {children}
        <FormProblem error={error} />
      </div>
      <aside className={classes.preview} aria-label="Preview">
        <header className={classes.previewHead}>
          <h2>Preview for fans</h2>
          {previews}
        </header>
        {preview}
      </aside>
    </div>
    <SaveBar edit={edit} what={what} canDiscard={!isNew}>
      {buttons}
    </SaveBar>
  </form>
)

interface DraftProps {
  edit: EditForm
  isNew: boolean
  isDraft: boolean
  isBusy: boolean
  /** The button's text. */
  save: string
  publish?: string
  onPublish: () => unknown
}

/** The buttons of a form that saves a draft before it publishes it. */
export const DraftButtons = ({ edit, isNew, isDraft, isBusy, save, publish = 'Publish', onPublish }: DraftProps) => (
  <>
    <Button type="submit" variant={isDraft ? 'default' : 'filled'} loading={isBusy} disabled={!isNew && !edit.isDirty}>
      {save}
    </Button>
    {isDraft && (
      <Button disabled={isBusy} onClick={onPublish}>
        {publish}
      </Button>
    )}
  </>
)

/** A problem that belongs to a list of the form as a whole. */
export const ListProblem = ({ children }: { children: ReactNode }) =>
  children ? (
    <div className={classes.problem} role="alert" data-error>
      {children}
    </div>
  ) : null
