import { Popover, Skeleton } from '@mantine/core'
import { type ReactElement, Suspense } from 'react'
import { lazily } from '@/lib/lazily'

// The picker and its data are larger than the rest of the chat.
const EmojiPicker = lazily(() => import('./EmojiPicker'))

interface Props {
  label: string
  isOpen?: boolean
  onChoose: (emoji: string) => void
  onClose: () => void
  /** The button that the picker is placed at. */
  children: ReactElement
}

/** All emoji, with a search. */
export const EmojiPopover = ({ label, isOpen = true, onChoose, onClose, children }: Props) => (
  <Popover
    opened={isOpen}
    onChange={(opened) => !opened && onClose()}
    position="top-end"
    portalProps={{ target: '#main' }}
    trapFocus
    returnFocus
  >
    <Popover.Target>{children}</Popover.Target>
    <Popover.Dropdown aria-label={label} p={0}>
      <Suspense fallback={<Skeleton width={304} height={320} />}>
        <EmojiPicker onChoose={onChoose} />
      </Suspense>
    </Popover.Dropdown>
  </Popover>
)
