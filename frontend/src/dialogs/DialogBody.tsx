import { type ComponentType, Suspense, type SyntheticEvent } from 'react'
import { Boundary } from '@/components/Boundary'
import { DialogRouter } from './DialogRouter'
import { type DialogKind, useDialogs } from './dialogs'
import { DialogSkeleton } from './DialogSkeleton'
import { FirstFocus } from './FirstFocus'

interface Props {
  kind: DialogKind
  body: ComponentType<object>
  of: object
}

/** The content of a dialog. */
export function DialogBody({ kind, body: Body, of }: Props) {
  // A dialog that is closing has done its work: a second press on its button would do the work again.
  const ignoreOnceClosed = (event: SyntheticEvent) => {
    if (useDialogs.getState().some((entry) => entry.kind === kind && entry.open)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <DialogRouter>
      <Boundary of={of}>
        <Suspense fallback={<DialogSkeleton />}>
          <div style={{ display: 'contents' }} onClickCapture={ignoreOnceClosed} onSubmitCapture={ignoreOnceClosed}>
            <Body {...of} />
          </div>
          <FirstFocus />
        </Suspense>
      </Boundary>
    </DialogRouter>
  )
}
