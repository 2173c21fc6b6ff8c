import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type EmbedTarget, embedOf } from './embedAddress'

interface Props {
  isOpen: boolean
  onClose: () => void
  onAdd: (target: EmbedTarget, title: string) => void
}

/** Takes the address of a video, clip or channel. */
export function EmbedModal({ isOpen, onClose, onAdd }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Add video">
      <Fields onClose={onClose} onAdd={onAdd} />
    </Modal>
  )
}

function Fields({ onClose, onAdd }: Omit<Props, 'isOpen'>) {
  const [address, setAddress] = useState('')
  const [title, setTitle] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  const add = () => {
    const target = embedOf(address)
    if (target) onAdd(target, title.trim())
    else setProblem('Paste the address of a video, clip or channel on YouTube, Twitch or Kick.')
  }
  return (
    <Stack>
      <TextInput
        label="Address"
        description="A video, clip or channel on YouTube, Twitch or Kick."
        placeholder="https://www.youtube.com/watch?v=…"
        required
        data-autofocus
        value={address}
        error={problem}
        onChange={(event) => {
          setAddress(event.currentTarget.value)
          setProblem(null)
        }}
      />
      <TextInput
        label="Title"
        description="Shown before a fan starts the video."
        maxLength={80}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={add}>Add video</Button>
      </Group>
    </Stack>
  )
}
