/** What the event stream carries; facts are ids and figures, never texts. */
export interface LiveEvent {
  event: 'WALLET' | 'NOTIFICATIONS' | 'ORDERS' | 'STOCK' | 'RAFFLES' | 'CASES' | 'ACTING'
  /** The creator of the community it happened in; null on the platform, and for one that no window here has open. */
  creatorId: string | null
  facts: Record<string, string | number | boolean | null>
}

export interface Listener {
  heard: (event: LiveEvent) => void
  /** Some events may not have been heard: what is shown is asked for anew. */
  missed: () => void
  /** The stream stands, or not. */
  isLive: (live: boolean) => void
}
