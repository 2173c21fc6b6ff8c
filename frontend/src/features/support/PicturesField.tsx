import { Button } from '@mantine/core'
import { IconPhotoUp, IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { fanMessageLimits, IMAGE_LIMIT_BYTES, MIN_PICTURE_SIDE } from '@/api/constants'
import { useFilePreview } from '@/components/ImageField'
import { Picture } from '@/components/Picture'
import { pictureProblem } from '@/lib/rules'
import { smallerPicture } from '@/lib/smallerPicture'
import classes from './PicturesField.module.css'

const MAX_PICTURES = fanMessageLimits.pictures.maxItems

interface Props {
  value: File[]
  onChange: (pictures: File[]) => void
  /** The number of pictures that are there already. */
  present?: number
  error?: ReactNode
}

const keyOfFile = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`
const isSameAs = (file: File) => (other: File) => keyOfFile(file) === keyOfFile(other)

/** The picture in a size that can be sent, and the problem with it. */
async function tryPicture(file: File) {
  const picture = await smallerPicture(file, IMAGE_LIMIT_BYTES)
  return { picture, problem: await pictureProblem(picture, MIN_PICTURE_SIDE) }
}

/** Up to four pictures. One that cannot be taken is refused before anything is sent. */
export function PicturesField({ value, onChange, present = 0, error }: Props) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const room = MAX_PICTURES - present - value.length

  const take = async (chosen: File[]) => {
    const tried = await Promise.all(chosen.slice(0, Math.max(room, 0)).map(tryPicture))
    const refused = tried.find(({ problem: why }) => why !== null)
    const tooMany = chosen.length > room ? `Add at most ${MAX_PICTURES} pictures.` : null
    setProblem(refused ? `${refused.picture.name}: ${refused.problem}` : tooMany)
    const added = tried.filter(({ picture, problem: why }) => why === null && !value.some(isSameAs(picture)))
    if (added.length > 0) onChange([...value, ...added.map(({ picture }) => picture)])
  }

  return (
    <div>
      {value.length > 0 && (
        <ul className={classes.chosen} aria-label="Chosen pictures">
          {value.map((file) => (
            <li key={keyOfFile(file)}>
              <Chosen file={file} onRemove={() => onChange(value.filter((other) => other !== file))} />
            </li>
          ))}
        </ul>
      )}
      {room > 0 && (
        <Button component="label" htmlFor={id} variant="default" className={classes.add}>
          <IconPhotoUp size={18} stroke={1.75} aria-hidden="true" />
          <span>Add pictures</span>
          <input
            id={id}
            type="file"
            multiple
            accept="image/png,image/jpeg,image/webp,image/gif"
            className={classes.input}
            aria-describedby={`${id}-problem`}
            onChange={(event) => {
              void take(Array.from(event.currentTarget.files ?? []))
              event.currentTarget.value = ''
            }}
          />
        </Button>
      )}
      <p id={`${id}-problem`} className={classes.problem} role="alert">
        {problem ?? error}
      </p>
    </div>
  )
}

function Chosen({ file, onRemove }: { file: File; onRemove: () => void }) {
  const address = useFilePreview(file)
  return (
    <span className={classes.picture}>
      {address && <Picture src={address} sizes="72px" alt={file.name} />}
      <button type="button" aria-label={`Remove ${file.name}`} onClick={onRemove}>
        <IconX size={16} stroke={2} aria-hidden="true" />
      </button>
    </span>
  )
}
