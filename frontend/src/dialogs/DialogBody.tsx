import { type ComponentType, Suspense } from 'react'
import { Boundary } from '@/components/Boundary'
import { DialogRouter } from './DialogRouter'
import { DialogSkeleton } from './DialogSkeleton'
import { FirstFocus } from './FirstFocus'

interface Props {
  body: ComponentType<object>
  of: object
}

/** What a dialog holds. It is loaded after the page, because few pages open with a dialog. */
export default function DialogBody({ body: Body, of }: Props) {
  return (
    <DialogRouter>
      <Boundary of={of}>
        <Suspense fallback={<DialogSkeleton />}>
          <Body {...of} />
          <FirstFocus />
        </Suspense>
      </Boundary>
    </DialogRouter>
  )
}
