import { Button, Skeleton } from '@mantine/core'
import { IconPhotoUp } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import type { Profile } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { Mark } from '@/components/Mark'
import { LARGE_IMAGE_LIMIT_MB } from '@/lib/limits'
import { imageProblem } from '@/lib/rules'
import { lazily } from '@/lib/lazily'
import { useSaveAvatar } from './api'
import classes from './AvatarField.module.css'

const ImageCropper = lazily(() => import('@/components/forms/ImageCropper'))

/** The picture others see. The chosen file may be large, because only the part that shows is sent. */
export function AvatarField({ profile }: { profile: Profile }) {
  const save = useSaveAvatar()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const take = (chosen: File | undefined) => {
    if (!chosen) return
    const found = imageProblem(chosen, LARGE_IMAGE_LIMIT_MB)
    setProblem(found)
    setFile(found ? null : chosen)
  }

  if (file) {
    return (
      <Suspense fallback={<Skeleton height={420} maw={320} />}>
        <ImageCropper
          key={`${file.name}${file.lastModified}`}
          file={file}
          round
          isBusy={save.isPending}
          onCrop={(cut) => save.mutate(cut, { onSettled: () => setFile(null) })}
          onCancel={() => setFile(null)}
        />
      </Suspense>
    )
  }
  return (
    <div className={classes.field}>
      <Mark name={profile.username} src={profile.avatarUrl} size={96} round />
      <div className={classes.words}>
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconPhotoUp size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {profile.avatarUrl ? 'Change picture' : 'Add picture'}
          </Button>
          {profile.avatarUrl && (
            <Button variant="subtle" color="red" loading={save.isPending} onClick={() => save.mutate(null)}>
              Remove
            </Button>
          )}
        </div>
        <p className="small quiet">PNG, JPEG or WebP, at most {LARGE_IMAGE_LIMIT_MB} MB. You can crop it.</p>
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        <FormProblem error={save.error} />
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          className={classes.input}
          aria-label="Picture"
          tabIndex={-1}
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </div>
    </div>
  )
}
