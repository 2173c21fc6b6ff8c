import type { LIVE_EVENTS } from '@/api/constants'

/** An event of the stream. Its facts are ids and figures, never texts. */
export interface LiveEvent {
  event: (typeof LIVE_EVENTS)[number]
  /** The creator of the community it happened in; null on the platform, and for one that no window here has open. */
  creatorId: string | null
  facts: Record<string, string | number | boolean | null>
}

export interface Listener {
  received: (event: LiveEvent) => void
  /** Some events may be lost: everything shown is loaded again. */
  missed: () => void
  /** Gets true when the stream connects, and false when it is lost. */
  isLive: (live: boolean) => void
}
