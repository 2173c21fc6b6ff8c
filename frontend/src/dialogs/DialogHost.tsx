import { Modal } from '@mantine/core'
import type { ComponentType } from 'react'
import { DIALOG_ANIMATION_MS } from '@/lib/limits'
import { DialogBody } from './DialogBody'
import { dismissDialog, dropClosedDialogs, type Registry, useDialogs } from './dialogs'

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
            <DialogBody kind={kind} body={Body} of={props} />
          </Modal>
        )
      })}
    </Modal.Stack>
  )
}
