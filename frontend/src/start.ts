import { yieldToBrowser } from '@/lib/yieldToBrowser'

/** The longest time that the application waits for the first view. */
const MAX_WAIT_MS = 600

/** The base modules, lowest first. Loaded together, they would block the input of a slow phone. */
const PARTS: (() => Promise<unknown>)[] = [
  () => import('react-dom/client'),
  () => import('axios'),
  () => import('@/app/router'),
  () => import('@/components/Page'),
  () => import('@/layouts/Shell'),
]

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

const painted = () =>
  new Promise<void>((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
  })

/** The first view is on the screen, its largest picture too. */
async function firstView() {
  await painted()
  await document
    .querySelector<HTMLImageElement>('.shell img[fetchpriority="high"]')
    ?.decode()
    .catch(() => undefined)
  await frame()
  await frame()
}

/** Paint the server's page before the application is fetched, so that both do not share the connection. */
const firstPaint = () => Promise.race([firstView(), new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))])

/** All files of the first page are asked for at once; the server names them, so that none waits for another. */
function fetchAhead() {
  const files = document.querySelector<HTMLScriptElement>('script[data-ahead]')?.dataset.ahead ?? ''
  for (const file of files.split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = file
    document.head.append(link)
  }
}

async function start() {
  if (!document.hidden) await firstPaint()
  fetchAhead()
  await PARTS.reduce<Promise<unknown>>((before, part) => before.then(part).then(yieldToBrowser), Promise.resolve())
  await import('./main')
}

void start()
