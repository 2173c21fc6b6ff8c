import { Modal } from '@mantine/core'
import { type ComponentType, Suspense } from 'react'
import { lazily } from '@/lib/lazily'
import { DIALOG_ANIMATION_MS } from '@/lib/limits'
import { DialogSkeleton } from './DialogSkeleton'
import { dismissDialog, dropClosedDialogs, type Registry, useDialogs } from './dialogs'

const DialogBody = lazily(() => import('./DialogBody'))

/** Renders all dialogs. One Escape closes one layer; focus returns to the element that opened it. */
export function DialogHost({ registry }: { registry: Registry }) {
  const stack = useDialogs()

  return (
    <Modal.Stack>
      {stack.map(({ kind, props, open }) => {
        const entry = registry[kind]
        if (!entry) return null
        const Body = entry.body as ComponentType<object>
        return (
          <Modal
            key={kind}
            stackId={kind}
            data-dialog={kind}
            opened={open}
            onClose={() => dismissDialog(kind)}
            title={typeof entry.title === 'string' ? entry.title : (entry.title as (of: object) => string)(props)}
            size={entry.size ?? 'md'}
            transitionProps={{ transition: 'pop', duration: DIALOG_ANIMATION_MS, onExited: dropClosedDialogs }}
          >
            <Suspense fallback={<DialogSkeleton />}>
              <DialogBody kind={kind} body={Body} of={props} />
            </Suspense>
          </Modal>
        )
      })}
    </Modal.Stack>
  )
}
