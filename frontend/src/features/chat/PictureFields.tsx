import { Stack, TextInput } from '@mantine/core'
import { CHAT_MAX_ALT } from '@/api/constants'
import { ImageField, useFilePreview } from '@/components/ImageField'

export interface PictureDraft {
  file: File | null
  alt: string
}

interface Props {
  value: PictureDraft
  problem?: string
  altProblem?: string
  onChange: (value: PictureDraft) => void
}

/** The picture of the next message, and what it shows. */
export default function PictureFields({ value, problem, altProblem, onChange }: Props) {
  const preview = useFilePreview(value.file)
  return (
    <Stack gap="xs">
      <ImageField
        label="Picture"
        value={value.file}
        current={preview}
        error={problem}
        isScaled
        onChange={(file) => onChange({ ...value, file })}
      />
      {value.file && (
        <TextInput
          label="Description of the picture"
          description="For people who do not see it. You can leave it empty."
          maxLength={CHAT_MAX_ALT}
          dir="auto"
          value={value.alt}
          error={altProblem}
          onChange={(event) => onChange({ ...value, alt: event.currentTarget.value })}
        />
      )}
    </Stack>
  )
}
