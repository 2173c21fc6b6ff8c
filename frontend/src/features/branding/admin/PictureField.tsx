import { MIN_FAVICON_SIDE, MIN_PICTURE_SIDE } from '@/api/constants'
import { Button, Group, Modal } from '@mantine/core'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { ApiError, errorText } from '@/api/errors'
import { DialogSkeleton } from '@/dialogs/DialogSkeleton'
import { pictureProblem } from '@/lib/rules'
import { lazily } from '@/lib/lazily'
import { type Picture, useSetPicture } from './api'
import classes from './PictureField.module.css'

const ImageCropper = lazily(() => import('@/components/forms/ImageCropper'))

interface Props {
  picture: Picture
  label: string
  description: string
  address: string | null
  /** The picture that fans see if none was uploaded. */
  without: ReactNode
  aspect: number
  width: number
  megabytes: number
}

/** A picture of the draft: chosen, cut to its frame, sent at once; or taken away. */
export function PictureField({ picture, label, description, address, without, aspect, width, megabytes }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const set = useSetPicture()
  const minSide = picture === 'favicon' ? MIN_FAVICON_SIDE : MIN_PICTURE_SIDE

  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    // Cutting would blow a small picture up to the full size: its true size would be hidden.
    const found = await pictureProblem(chosen, minSide, megabytes)
    setProblem(found)
    if (!found) setFile(chosen)
  }

  const send = (next: File | null) =>
    set.mutate(
      { picture, file: next },
      {
        onSuccess: () => {
          setFile(null)
          setProblem(null)
        },
        onError: (error) => {
          setFile(null)
          setProblem(error instanceof ApiError ? (error.fields[picture] ?? errorText(error)) : errorText(error))
        },
      },
    )

  return (
    <div className={classes.field} data-picture={picture}>
      <div className={classes.frame}>{address ? <img src={address} alt="" /> : without}</div>
      <div className={classes.words}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        <p id={`${id}-about`} className={classes.about}>
          {description}
        </p>
        <Group gap={4} mt={8}>
          <Button
            variant="default"
            loading={set.isPending && !file}
            leftSection={<IconPhotoUp size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {address ? 'Replace' : 'Choose'}
            <span className="unseen"> {label.toLowerCase()}</span>
          </Button>
          {address && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
              disabled={set.isPending}
              onClick={() => send(null)}
            >
              Remove<span className="unseen"> {label.toLowerCase()}</span>
            </Button>
          )}
        </Group>
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      </div>
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        className="unseen"
        tabIndex={-1}
        aria-describedby={`${id}-about`}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <Modal opened={file !== null} onClose={() => setFile(null)} title={`Crop your ${label.toLowerCase()}`} size="sm">
        {file && (
          <Suspense fallback={<DialogSkeleton />}>
            <ImageCropper
              file={file}
              aspect={aspect}
              width={width}
              minSide={minSide}
              confirm={`Use as ${label.toLowerCase()}`}
              isBusy={set.isPending}
              onCrop={send}
              onCancel={() => setFile(null)}
            />
          </Suspense>
        )}
      </Modal>
    </div>
  )
}
