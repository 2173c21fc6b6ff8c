import { Button, Skeleton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { bootCommunity } from '@/api/boot'
import { Segmented } from '@/components/Segmented'
import { PREVIEW_READY } from '@/lib/preview'
import { useWide } from '@/lib/useWide'
import classes from './PreviewFrame.module.css'

const SIZES = { Phone: { width: 390, height: 700 }, Desktop: { width: 1280, height: 1500 } }
type Device = keyof typeof SIZES
const devices = (Object.keys(SIZES) as Device[]).map((value) => ({ value, label: value }))

interface FrameProps {
  /** A path of the community. */
  path: string
  /** The look of the page: the draft, or the published look that fans see now. */
  look?: 'draft' | 'published'
  /** One of the messages of `lib/preview`, with the values that are not saved yet. */
  message: { kind: string } & Record<string, unknown>
}

/** Controls, and beside or below them the community's own page with their values. */
export const WithPreview = ({ children, ...frame }: FrameProps & { children: ReactNode }) => (
  <div className={classes.columns}>
    <div className={classes.controls}>{children}</div>
    <aside id="preview" className={classes.preview} aria-label="Preview">
      <PreviewFrame {...frame} />
    </aside>
  </div>
)

/** Leads to the preview where it is below the controls. */
export const ViewPreview = () => (
  <Button component="a" href="#preview" variant="subtle" className={classes.jump}>
    View preview
  </Button>
)

/** The community's own page in a frame. It shows the draft of the look or the published one, and the values of the form that are not saved yet. */
function PreviewFrame({ path, look = 'draft', message }: FrameProps) {
  const isWide = useWide()
  const [device, setDevice] = useState<Device>(isWide ? 'Desktop' : 'Phone')
  const [isReady, setReady] = useState(false)
  const { ref: stage, width: room } = useElementSize()
  const isIdle = useIdle()
  const frame = useRef<HTMLIFrameElement>(null)
  const { width, height } = SIZES[device]
  const scale = Math.min(1, room / width)

  useEffect(() => {
    const listen = ({ data, origin, source }: MessageEvent) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return
      if ((data as { kind?: unknown } | null)?.kind === PREVIEW_READY) setReady(true)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])

  const sent = JSON.stringify(message)
  useEffect(() => {
    if (isReady) frame.current?.contentWindow?.postMessage(JSON.parse(sent), window.location.origin)
  }, [isReady, sent])

  return (
    <>
      <div className={classes.head}>
        <p className={classes.caption}>Preview for fans{look === 'published' && ', with your published look'}</p>
        <Segmented label="Width of the preview" value={device} options={devices} onChange={setDevice} />
      </div>
      <div ref={stage} className={classes.stage} style={{ height: room ? height * scale : undefined }}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which needs its scripts and its session */}
        <iframe
          ref={frame}
          title="Your community as fans will see it"
          src={isIdle ? `/creator/${bootCommunity().slug}${path}?preview=${look}` : undefined}
          className={classes.frame}
          style={{ width, height, transform: `scale(${scale})`, left: Math.max(0, (room - width * scale) / 2) }}
        />
        {!isReady && <Skeleton className={classes.wait} radius="var(--radius-large)" />}
      </div>
    </>
  )
}

const MAX_WAIT_MS = 500

/** The editor loads first: its frame would share the connection and the processor with it. */
function useIdle() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => setIdle(true), MAX_WAIT_MS)
      return () => clearTimeout(timer)
    }
    const call = requestIdleCallback(() => setIdle(true), { timeout: MAX_WAIT_MS })
    return () => cancelIdleCallback(call)
  }, [])
  return isIdle
}
