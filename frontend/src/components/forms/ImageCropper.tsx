import { Button, Group } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { cutOf, keptInside, MOST_ZOOM, type Size, startView, type View } from '@/lib/cropping'
import { validation } from '@/lib/text'
import { cropped } from './cropped'
import classes from './ImageCropper.module.css'

interface Props {
  file: File
  /** Width over height of what is kept. */
  aspect?: number
  /** Width of what is kept, in pixels, at most. */
  width?: number
  /** Shows what a round frame will hide. */
  round?: boolean
  confirm?: string
  isBusy?: boolean
  onCrop: (file: File) => void
  onCancel: () => void
}

const KEY_STEP = 0.04
const ZOOM_STEP = 0.05

const moves: Record<string, [across: number, down: number, zoom: number]> = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, -1, 0],
  ArrowDown: [0, 1, 0],
  '+': [0, 0, 1],
  '=': [0, 0, 1],
  '-': [0, 0, -1],
}

/** Chooses the part of a picture that is kept: drag it, pinch, scroll, use the slider, or the arrow keys and + and −. */
export default function ImageCropper({
  file,
  aspect = 1,
  width = 512,
  round = false,
  confirm = 'Use picture',
  isBusy = false,
  onCrop,
  onCancel,
}: Props) {
  const id = useId()
  const address = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  const picture = useRef<HTMLImageElement>(null)
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const [size, setSize] = useState<Size | null>(null)
  const [view, setView] = useState<View>({ x: 0, y: 0, zoom: 1 })
  const [isBroken, setBroken] = useState(false)

  const cut = size ? cutOf(size, aspect, view) : null
  const change = (next: (view: View, cut: { width: number }) => View) =>
    size && setView((old) => keptInside(size, aspect, next(old, cutOf(size, aspect, old))))
  const zoomTo = (zoom: number) => change((old) => ({ ...old, zoom }))

  const drag = (event: React.PointerEvent<HTMLElement>) => {
    const from = fingers.current.get(event.pointerId)
    if (!from) return
    const to = { x: event.clientX, y: event.clientY }
    const frame = event.currentTarget.getBoundingClientRect().width
    const other = Array.from(fingers.current).find(([pointer]) => pointer !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, to)
    if (other) {
      const apart = (point: { x: number; y: number }) => Math.hypot(point.x - other.x, point.y - other.y) || 1
      change((old) => ({ ...old, zoom: (old.zoom * apart(to)) / apart(from) }))
      return
    }
    change((old, { width: shown }) => ({
      ...old,
      x: old.x - ((to.x - from.x) / frame) * shown,
      y: old.y - ((to.y - from.y) / frame) * shown,
    }))
  }

  const pressKey = (event: React.KeyboardEvent) => {
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    const [across, down, closer] = move
    change((old, { width: shown }) => ({
      x: old.x + across * shown * KEY_STEP,
      y: old.y + down * shown * KEY_STEP,
      zoom: old.zoom + closer * ZOOM_STEP * 2,
    }))
  }

  const keep = async () => {
    if (!picture.current || !cut) return
    const result = await cropped(picture.current, cut, width, file.name)
    if (result) onCrop(result)
    else setBroken(true)
  }

  return (
    <div className={classes.cropper}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application region, driven by keys */}
      <div
        className={classes.frame}
        style={{ aspectRatio: aspect }}
        role="application"
        aria-label="Part of the picture that shows"
        aria-describedby={`${id}how`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={pressKey}
        onWheel={(event) => zoomTo(view.zoom - Math.sign(event.deltaY) * ZOOM_STEP * 2)}
        onPointerDown={(event) => {
          fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
          event.currentTarget.setPointerCapture?.(event.pointerId)
        }}
        onPointerMove={drag}
        onPointerUp={(event) => fingers.current.delete(event.pointerId)}
        onPointerCancel={(event) => fingers.current.delete(event.pointerId)}
      >
        <img
          ref={picture}
          src={address}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            const found = { width: naturalWidth, height: naturalHeight }
            setSize(found)
            setView(startView(found))
          }}
          onError={() => setBroken(true)}
          style={
            size && cut
              ? {
                  width: `${(size.width / cut.width) * 100}%`,
                  left: `${(-cut.left / cut.width) * 100}%`,
                  top: `${(-cut.top / cut.height) * 100}%`,
                }
              : { visibility: 'hidden' }
          }
        />
        <span className={classes.veil} data-round={round || undefined} />
      </div>
      <label className={classes.zoom}>
        <span className={classes.word}>Zoom</span>
        <IconMinus size={18} stroke={1.75} aria-hidden="true" />
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={ZOOM_STEP}
          value={view.zoom}
          aria-valuetext={`${Math.round(view.zoom * 100)} %`}
          disabled={!size}
          onChange={(event) => zoomTo(Number(event.currentTarget.value))}
        />
        <IconPlus size={18} stroke={1.75} aria-hidden="true" />
      </label>
      <p id={`${id}how`} className="small quiet">
        Drag the picture, or use the arrow keys and + and −.
      </p>
      {isBroken && (
        <p className={classes.problem} role="alert">
          {validation.imageType}
        </p>
      )}
      <Group gap={8}>
        <Button onClick={() => void keep()} loading={isBusy} disabled={!size || isBroken}>
          {confirm}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
      </Group>
    </div>
  )
}
