import type { Listener, LiveEvent } from './events'
import { LiveStream } from './stream'

const NAME = 'gemhall:live'
/** Windows that open together are asked for together. */
const GATHER_MS = 200

/** The creators whose public figures a window shows, and those whose chat it shows. */
interface Shown {
  communities: string[]
  rooms: string[]
}

type Message =
  | { kind: 'who' }
  | { kind: 'here'; window: string; shown: Shown }
  | { kind: 'gone'; window: string }
  | { kind: 'received'; event: LiveEvent }
  | { kind: 'missed' }
  | { kind: 'live'; isLive: boolean }

const MAX_SHOWN = 8
const openRooms = new Set<string>()
let roomsChanged = () => {}

/** From now on, this window gets the messages of a chat. Returns a function that ends this. */
export function openRoom(creatorId: string): () => void {
  openRooms.add(creatorId)
  roomsChanged()
  return () => {
    openRooms.delete(creatorId)
    roomsChanged()
  }
}

/**
 * One connection for all windows of this browser: the window with the lock has the stream and informs the others. If
 * the browser has no locks (on a page without TLS), each window has its own.
 */
export function listen(own: Listener, creatorId: string | null): () => void {
  const channel = new BroadcastChannel(NAME)
  const me = String(Math.random())
  const ownShown = (): Shown => ({
    communities: [...new Set([...(creatorId === null ? [] : [creatorId]), ...openRooms])],
    rooms: [...openRooms],
  })
  const open = new Map([[me, ownShown()]])
  const leaving = new AbortController()
  let stream: LiveStream | null = null
  let gathering: ReturnType<typeof setTimeout> | undefined
  let isLive = false
  let release = () => {}

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  const say = (message: Message) => channel.postMessage(message)
  const all = (key: keyof Shown) => [...new Set([...open.values()].flatMap((shown) => shown[key]))].slice(0, MAX_SHOWN)
  const shown = (): Shown => ({ communities: all('communities'), rooms: all('rooms') })
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
    gathering = setTimeout(() => (stream = new LiveStream(shared, shown)), GATHER_MS)
  }

  const welcome = (window: string, theirs: Shown) => {
    const before = shown()
    open.set(window, theirs)
    const isNew = (['communities', 'rooms'] as const).some((key) => all(key).some((id) => !before[key].includes(id)))
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
    else if (data.kind === 'who') say({ kind: 'here', window: me, shown: ownShown() })
    else if (data.kind === 'gone') open.delete(data.window)
    else welcome(data.window, data.shown)
  })

  roomsChanged = () => {
    say({ kind: 'here', window: me, shown: ownShown() })
    welcome(me, ownShown())
  }
  if ('locks' in navigator) {
    say({ kind: 'here', window: me, shown: ownShown() })
    const held = new Promise<void>((resolve) => (release = resolve))
    navigator.locks
      .request(NAME, { signal: leaving.signal }, () => {
        lead()
        return held
      })
      .catch(() => undefined)
  } else stream = new LiveStream(own, shown)

  return () => {
    roomsChanged = () => {}
    clearTimeout(gathering)
    leaving.abort()
    stream?.end()
    release()
    say({ kind: 'gone', window: me })
    channel.close()
  }
}
