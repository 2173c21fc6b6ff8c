import { IMAGE_LIMIT_BYTES, MIN_PICTURE_SIDE } from '@/api/constants'
import { Button } from '@mantine/core'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { useEffect, useId, useMemo, useState } from 'react'
import { pictureProblem, requiredImageRule } from '@/lib/rules'
import { smallerPicture } from '@/lib/smallerPicture'
import { useFileDrop } from '@/lib/useFileDrop'
import classes from './ImageField.module.css'
import { Picture } from './Picture'

interface Props {
  label: string
  description?: string
  value: File | null
  /** The address of the shown picture: the chosen file or the saved picture. */
  current?: string | null
  onChange: (file: File | null) => void
  error?: React.ReactNode
  /** Takes the focus of the dialog that it is in. */
  isFirst?: boolean
  /** A picture over the limit is made smaller before it is sent. */
  isScaled?: boolean
}

/** The address of a chosen file while it is shown. */
export function useFilePreview(file: File | null) {
  const address = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  return address
}

/** A field for one picture, dropped here or chosen. An invalid file is refused before it is sent. */
export function ImageField({ label, description, value, current, onChange, error, isFirst, isScaled }: Props) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)

  const take = async (chosen: File | undefined) => {
    const file = chosen && isScaled ? await smallerPicture(chosen, IMAGE_LIMIT_BYTES) : chosen
    // A dropped text or link holds no file.
    const found = requiredImageRule(file ?? current) ?? (file ? await pictureProblem(file, MIN_PICTURE_SIDE) : null)
    setProblem(found)
    if (file && !found) onChange(file)
  }
  const drop = useFileDrop((file) => void take(file))

  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {description && <p className={classes.description}>{description}</p>}
      <div className={classes.drop} {...drop}>
        {current ? (
          <Picture src={current} sizes="80px" className={classes.current} />
        ) : (
          <IconPhotoUp size={24} stroke={1.75} aria-hidden="true" />
        )}
        <span className={classes.name}>
          {value ? (
            value.name
          ) : (
            <>
              <span className={classes.dropping}>Drop {current ? 'another' : 'a'} picture here, or choose one</span>
              <span className={classes.choosing}>Choose {current ? 'another' : 'a'} picture</span>
            </>
          )}
        </span>
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          className={classes.input}
          data-autofocus={isFirst || undefined}
          aria-describedby={`${id}-problem`}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </div>
      {value && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => onChange(null)}
        >
          Remove picture
        </Button>
      )}
      <p id={`${id}-problem`} className={classes.problem} role="alert">
        {problem ?? error}
      </p>
    </div>
  )
}
