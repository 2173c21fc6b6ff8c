import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Question } from '@/components/forms/UnsavedGuard'

interface UnsavedModalProps {
  what: string
  title: string
  isOpen: boolean
  onClose: () => void
  /** The form. It says through `setDirty` whether it has changes. */
  children: (setDirty: (isDirty: boolean) => void) => ReactNode
}

/** A form in a modal that is no dialog of the stack. Asks for confirmation before changes are lost. */
export function UnsavedModal({ what, title, isOpen, onClose, children }: UnsavedModalProps) {
  const [isDirty, setDirty] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const leave = () => {
    setAsked(false)
    setDirty(false)
    onClose()
  }
  return (
    <Modal.Stack>
      <Modal stackId="text" opened={isOpen} onClose={() => (isDirty ? setAsked(true) : onClose())} title={title}>
        {children(setDirty)}
      </Modal>
      {isDirty && <Question what={what} isAsked={isAsked} onStay={() => setAsked(false)} onLeave={leave} />}
    </Modal.Stack>
  )
}
