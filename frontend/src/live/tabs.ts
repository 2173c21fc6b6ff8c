import type { Listener, LiveEvent } from './events'
import { LiveStream } from './stream'

const NAME = 'gemhall:live'
/** Windows that open together are asked for together. */
const GATHER_MS = 200

type Message =
  | { kind: 'who' }
  | { kind: 'here'; window: string; creatorId: string | null }
  | { kind: 'gone'; window: string }
  | { kind: 'received'; event: LiveEvent }
  | { kind: 'missed' }
  | { kind: 'live'; isLive: boolean }

/**
 * One connection for all windows of this browser: the window with the lock has the stream and informs the others. If
 * the browser has no locks (on a page without TLS), each window has its own.
 */
export function listen(own: Listener, creatorId: string | null): () => void {
  const channel = new BroadcastChannel(NAME)
  const me = String(Math.random())
  const open = new Map([[me, creatorId]])
  const leaving = new AbortController()
  let stream: LiveStream | null = null
  let gathering: ReturnType<typeof setTimeout> | undefined
  let isLive = false
  let release = () => {}

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  const say = (message: Message) => channel.postMessage(message)
  const communities = () => [...new Set([...open.values()].filter((id) => id !== null))].slice(0, 8)
  const shared: Listener = {
    received: (event) => {
      say({ kind: 'received', event })
      own.received(event)
    },
    missed: () => {
      say({ kind: 'missed' })
      own.missed()
    },
    isLive: (value) => {
      isLive = value
      say({ kind: 'live', isLive })
      own.isLive(value)
    },
  }

  const lead = () => {
    say({ kind: 'who' })
    gathering = setTimeout(() => (stream = new LiveStream(shared, communities)), GATHER_MS)
  }

  const welcome = (window: string, theirs: string | null) => {
    const isNew = theirs !== null && !communities().includes(theirs)
    open.set(window, theirs)
    if (!stream) return
    say({ kind: 'live', isLive })
    if (!isNew) return
    clearTimeout(gathering)
    gathering = setTimeout(() => stream?.widen(), GATHER_MS)
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'received') own.received(data.event)
    else if (data.kind === 'missed') own.missed()
    else if (data.kind === 'live') own.isLive(data.isLive)
    else if (data.kind === 'who') say({ kind: 'here', window: me, creatorId })
    else if (data.kind === 'gone') open.delete(data.window)
    else welcome(data.window, data.creatorId)
  })

  if ('locks' in navigator) {
    say({ kind: 'here', window: me, creatorId })
    const held = new Promise<void>((resolve) => (release = resolve))
    navigator.locks
      .request(NAME, { signal: leaving.signal }, () => {
        lead()
        return held
      })
      .catch(() => undefined)
  } else stream = new LiveStream(own, communities)

  return () => {
    clearTimeout(gathering)
    leaving.abort()
    stream?.end()
    release()
    say({ kind: 'gone', window: me })
    channel.close()
  }
}
