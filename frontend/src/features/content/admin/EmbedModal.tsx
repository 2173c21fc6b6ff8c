import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { UnsavedModal } from '@/components/office/UnsavedModal'
import { type EmbedTarget, embedOf } from './embedAddress'

interface Props {
  isOpen: boolean
  onClose: () => void
  onAdd: (target: EmbedTarget, title: string) => void
}

/** Takes the address of a video, clip or channel. */
export function EmbedModal({ isOpen, onClose, onAdd }: Props) {
  return (
    <UnsavedModal what="the video" title="Add video" isOpen={isOpen} onClose={onClose}>
      {(setDirty) => <Fields onClose={onClose} onAdd={onAdd} onDirty={setDirty} />}
    </UnsavedModal>
  )
}

function Fields({ onClose, onAdd, onDirty }: Omit<Props, 'isOpen'> & { onDirty: (isDirty: boolean) => void }) {
  const [address, setAddress] = useState('')
  const [title, setTitle] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const isDirty = address !== '' || title !== ''
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [onDirty, isDirty])

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
