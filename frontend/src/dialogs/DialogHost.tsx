import { Modal } from '@mantine/core'
import { type ComponentType, Suspense } from 'react'
import { Boundary } from '@/components/Boundary'
import { DIALOG_ANIMATION_MS } from '@/lib/limits'
import { DialogSkeleton } from './DialogSkeleton'
import { DialogRouter } from './DialogRouter'
import { dismissDialog, dropClosedDialogs, type Registry, useDialogs } from './dialogs'

/** Renders all dialogs. One Escape closes one layer; focus returns to the element that opened it. */
export function DialogHost({ registry }: { registry: Registry }) {
  const stack = useDialogs()

  return (
    <DialogRouter>
      <Modal.Stack>
        {stack.map(({ kind, props, open }) => {
          const entry = registry[kind]
          if (!entry) return null
          const Body = entry.body as ComponentType<typeof props>
          return (
            <Modal
              key={kind}
              stackId={kind}
              data-dialog={kind}
              opened={open}
              onClose={() => dismissDialog(kind)}
              title={entry.title}
              size={entry.size ?? 'md'}
              transitionProps={{ transition: 'pop', duration: DIALOG_ANIMATION_MS, onExited: dropClosedDialogs }}
            >
              <Boundary of={props}>
                <Suspense fallback={<DialogSkeleton />}>
                  <Body {...props} />
                </Suspense>
              </Boundary>
            </Modal>
          )
        })}
      </Modal.Stack>
    </DialogRouter>
  )
}
