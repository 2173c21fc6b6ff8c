import { Button, Group, useMantineStyleNonce } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import Cropper, { type Area, type MediaSize } from 'react-easy-crop'
import { validation } from '@/lib/text'
import { cropped, zoomsTo } from './cropped'
import classes from './ImageCropper.module.css'

interface Props {
  file: File
  /** Width divided by height of the cropped part. */
  aspect?: number
  /** The maximum width of the cropped part, in pixels. */
  width?: number
  /** The minimum of both sides of the cropped part, in pixels. */
  minSide?: number
  /** Shows the parts that a round frame will hide. */
  round?: boolean
  confirm?: string
  isBusy?: boolean
  onCrop: (file: File) => void
  onCancel: () => void
}

const MAX_ZOOM = 4
const ZOOM_STEP = 0.05
/** The share of the frame by which an arrow key moves the visible part. */
const MOVE_STEP = 0.04
const zoomKeys: Record<string, number> = { '+': 1, '=': 1, '-': -1 }

const tooSmall = (aspect: number, side: number) => {
  const [width, height] = [Math.max(side, side * aspect), Math.max(side, side / aspect)].map(Math.ceil)
  return `This picture is too small. Choose one of at least ${width} by ${height} pixels.`
}

/** Chooses the part of a picture that is kept: drag it, pinch, scroll, use the slider, or the arrow keys and + and −. */
export default function ImageCropper({
  file,
  aspect = 1,
  width = 512,
  minSide = 1,
  round = false,
  confirm = 'Use picture',
  isBusy = false,
  onCrop,
  onCancel,
}: Props) {
  const id = useId()
  const styleNonce = useMantineStyleNonce()
  const address = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  const picture = useRef<HTMLImageElement>(null)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [frameWidth, setFrameWidth] = useState(0)
  /** The kept part in pixels of the picture, once the picture is loaded. */
  const [part, setPart] = useState<Area | null>(null)
  const [maxZoom, setMaxZoom] = useState(MAX_ZOOM)
  const [problem, setProblem] = useState<string | null>(null)

  const pressKey = (event: React.KeyboardEvent) => {
    const direction = zoomKeys[event.key]
    if (!direction) return
    event.preventDefault()
    setZoom((old) => Math.min(maxZoom, Math.max(1, old + direction * ZOOM_STEP * 2)))
  }

  // The server refuses a part with fewer pixels.
  const limitZoom = ({ naturalWidth, naturalHeight }: MediaSize) => {
    const zooms = zoomsTo(minSide, naturalWidth, naturalHeight, aspect)
    setMaxZoom(Math.min(MAX_ZOOM, Math.max(1, Math.floor(zooms / ZOOM_STEP) * ZOOM_STEP)))
    if (zooms < 1) setProblem(tooSmall(aspect, minSide))
  }

  const keep = async () => {
    if (!picture.current || !part) return
    const result = await cropped(picture.current, part, width, file.name)
    if (result) onCrop(result)
    else setProblem(validation.imageType)
  }

  return (
    <div className={classes.cropper}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the focusable area inside */}
      <div className={classes.frame} style={{ aspectRatio: aspect }} onKeyDown={pressKey}>
        <Cropper
          image={address}
          crop={crop}
          onCropChange={setCrop}
          zoom={zoom}
          onZoomChange={setZoom}
          maxZoom={maxZoom}
          onMediaLoaded={limitZoom}
          aspect={aspect}
          objectFit="cover"
          cropShape={round ? 'round' : 'rect'}
          showGrid={false}
          onCropSizeChange={(size) => setFrameWidth(size.width)}
          // Negative: the keys move the visible part, where the library would move the picture under it.
          keyboardStep={-MOVE_STEP * frameWidth}
          onCropComplete={(_, pixels) => setPart(pixels)}
          setImageRef={(image) => {
            picture.current = image.current
          }}
          mediaProps={{ onError: () => setProblem(validation.imageType) }}
          cropperProps={{
            role: 'application',
            'aria-label': 'Visible part of the picture',
            'aria-describedby': `${id}how`,
          }}
          classes={{ cropAreaClassName: classes.part }}
          // Its style element must pass the content security policy.
          nonce={styleNonce?.()}
        />
      </div>
      <label className={classes.zoom}>
        <span className={classes.word}>Zoom</span>
        <IconMinus size={18} stroke={1.75} aria-hidden="true" />
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={ZOOM_STEP}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          disabled={!part || maxZoom === 1}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
        <IconPlus size={18} stroke={1.75} aria-hidden="true" />
      </label>
      <p id={`${id}how`} className="small quiet">
        Drag the picture, or use the arrow keys and + and −.
      </p>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <Group gap={8} className={classes.actions}>
        <Button onClick={() => void keep()} loading={isBusy} disabled={!part || problem !== null}>
          {confirm}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
      </Group>
    </div>
  )
}
