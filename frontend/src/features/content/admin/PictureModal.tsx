import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ApiError } from '@/api/errors'
import type { UploadedPicture } from '@/api/shapes'
import { UnsavedModal } from '@/components/office/UnsavedModal'
import { FormProblem } from '@/components/FormProblem'
import { ImageField, useFilePreview } from '@/components/ImageField'
import { IMAGE_LIMIT_MB } from '@/lib/limits'
import { validation } from '@/lib/text'
import { useAddPicture } from './api'

interface Props {
  isOpen: boolean
  onClose: () => void
  onAdd: (picture: UploadedPicture, alt: string) => void
}

/** Uploads a picture and takes the words for people who cannot see it. */
export function PictureModal({ isOpen, onClose, onAdd }: Props) {
  return (
    <UnsavedModal what="the picture" title="Add picture" isOpen={isOpen} onClose={onClose}>
      {(setDirty) => <Fields onClose={onClose} onAdd={onAdd} onDirty={setDirty} />}
    </UnsavedModal>
  )
}

function Fields({ onClose, onAdd, onDirty }: Omit<Props, 'isOpen'> & { onDirty: (isDirty: boolean) => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [alt, setAlt] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const isDirty = file !== null || alt !== ''
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [onDirty, isDirty])
  const shown = useFilePreview(file)
  const add = useAddPicture()

  const send = () => {
    if (!file) setProblem(validation.required)
    else add.mutate(file, { onSuccess: (picture) => onAdd(picture, alt.trim()) })
  }
  return (
    <Stack>
      <ImageField
        label="Picture"
        isFirst
        description={`PNG, JPEG, WebP or GIF, at most ${IMAGE_LIMIT_MB} MB.`}
        value={file}
        current={shown}
        onChange={(chosen) => {
          setFile(chosen)
          add.reset()
          setProblem(null)
        }}
        error={problem ?? (add.error instanceof ApiError ? add.error.fields.picture : undefined)}
      />
      <TextInput
        label="Description"
        description="What the picture shows, for people who cannot see it. Leave it empty for a decoration."
        maxLength={200}
        value={alt}
        onChange={(event) => setAlt(event.currentTarget.value)}
      />
      <FormProblem error={add.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={add.isPending} onClick={send}>
          Add picture
        </Button>
      </Group>
    </Stack>
  )
}
