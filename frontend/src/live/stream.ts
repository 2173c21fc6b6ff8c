import { api } from '@/api/client'
import { ApiError } from '@/api/errors'
import { isLeaving } from '@/lib/leaving'
import type { Listener, LiveEvent } from './events'

const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 60_000
/** The server says something every twenty seconds; a machine that slept has a connection that says nothing. */
const SILENCE_MS = 50_000
/** After a server stopped, its readers do not all come to the next one at once. */
const SPREAD_MS = 5000

type Raw = Omit<LiveEvent, 'creatorId'> & { community: string | null }

/** The one connection of this browser: opened with a ticket, renewed before it ends, opened again when it breaks. */
export class LiveStream {
  private source: EventSource | null = null
  private next: EventSource | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private watch: ReturnType<typeof setTimeout> | undefined
  private failures = 0
  private isOver = false

  constructor(
    private readonly listener: Listener,
    /** The creators of the communities and of the chats that windows of this browser have open. */
    private readonly shown: () => { communities: string[]; rooms: string[] },
  ) {
    window.addEventListener('online', this.retryNow)
    document.addEventListener('visibilitychange', this.retryNow)
    void this.open()
  }

  /** Another community is open now: a new stream takes over, and nothing is missed between them. */
  widen() {
    if (this.source) void this.open()
  }

  end() {
    this.isOver = true
    clearTimeout(this.timer)
    clearTimeout(this.watch)
    this.next?.close()
    this.source?.close()
    this.source = this.next = null
    window.removeEventListener('online', this.retryNow)
    document.removeEventListener('visibilitychange', this.retryNow)
    this.listener.isLive(false)
  }

  private readonly retryNow = () => {
    if (this.isOver || this.source || this.next || document.hidden) return
    this.later(0)
  }

  private async open() {
    clearTimeout(this.timer)
    if (isLeaving()) {
      this.later(FIRST_PAUSE_MS)
      return
    }
    try {
      const ticket = await api.post('/user/realtime/ticket', { body: this.shown() })
      if (this.isOver) return
      const creators = new Map(ticket.communities.map(({ id, creatorId }) => [id, creatorId]))
      this.connect(`/live?ticket=${encodeURIComponent(ticket.ticket)}`, creators)
    } catch (problem) {
      if (problem instanceof ApiError && (problem.status === 401 || problem.status === 403)) {
        // Signed out: the page finds out by asking who is there.
        this.end()
        this.listener.missed()
      } else this.failed()
    }
  }

  private connect(url: string, creators: Map<string, string>) {
    const source = new EventSource(url)
    this.next?.close()
    this.next = source
    this.alive(source)

    const on = (name: string, act: () => void) =>
      source.addEventListener(name, () => {
        this.alive(source)
        if (this.source === source || this.next === source) act()
      })

    on('beat', () => undefined)
    on('hello', () => {
      const isGapless = this.source !== null
      this.source?.close()
      this.source = source
      this.next = null
      this.failures = 0
      this.listener.isLive(true)
      if (!isGapless) this.listener.missed()
    })
    on('missed', () => this.listener.missed())
    on('renew', () => void this.open())
    on('recheck', () => this.lost(source, 0))
    on('bye', () => this.lost(source, Math.random() * SPREAD_MS))
    source.addEventListener('error', () => this.lost(source))
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      this.alive(source)
      // While one stream takes over from another, both say the same.
      if (this.source !== source) return
      const { community, ...event } = JSON.parse(data) as Raw
      this.listener.received({ ...event, creatorId: (community && creators.get(community)) ?? null })
    })
  }

  private alive(source: EventSource) {
    clearTimeout(this.watch)
    this.watch = setTimeout(() => this.lost(source), SILENCE_MS)
  }

  /** The connection is gone; without `pause` because it broke. */
  private lost(source: EventSource, pause?: number) {
    source.close()
    if (source === this.next) this.next = null
    else if (source === this.source) this.source = null
    else return
    if (this.source || this.isOver) return
    this.listener.isLive(false)
    if (pause === undefined) this.failed()
    else this.later(pause)
  }

  private failed() {
    this.later(Math.min(FIRST_PAUSE_MS * 2 ** this.failures, MAX_PAUSE_MS) * (0.5 + Math.random() / 2))
    this.failures += 1
  }

  private later(pause: number) {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.open(), pause)
  }
}
