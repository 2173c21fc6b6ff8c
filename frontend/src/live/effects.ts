import type { QueryKey } from '@tanstack/react-query'
import { api } from '@/api/client'
import { queryClient } from '@/api/queryClient'
import { keyFor } from '@/api/keys'
import { boot } from '@/api/boot'
import { type NewLook, wear } from '@/session/look'
import { applyLiveState, liveState } from '@/session/liveState'
import { balanceArrived, setLive, whoami } from '@/session/session'
import type { Listener, LiveEvent } from './events'

/** The queries that an event can have changed, in every window. */
const TOUCHED: Record<LiveEvent['event'], readonly QueryKey[]> = {
  WALLET: [keyFor('wallet'), keyFor('profile', 'statistic'), keyFor('personal-home')],
  // The end of a draw is sent to all ticket holders, on any page.
  NOTIFICATIONS: [keyFor('notifications'), keyFor('raffle-tickets'), keyFor('personal-home')],
  ORDERS: [
    keyFor('orders'),
    keyFor('inventory'),
    keyFor('store-orders'),
    keyFor('overview'),
    keyFor('treasury'),
    keyFor('ledger'),
    keyFor('members'),
  ],
  STOCK: [keyFor('own-products')],
  RAFFLES: [keyFor('own-raffles'), keyFor('overview')],
  // Also after an area was switched on or off.
  ACTING: [whoami.queryKey, keyFor('offices'), keyFor('community-plan'), keyFor('settings', 'areas')],
  LOOK: [keyFor('customization'), keyFor('customization-history'), keyFor('own-pages'), keyFor('own-banners')],
  LIVE_STATE: [keyFor('live-switch'), keyFor('channels')],
  QUESTS: [
    keyFor('quests'),
    keyFor('own-challenges'),
    keyFor('own-chains'),
    keyFor('challenge-reviews'),
    keyFor('earning'),
    keyFor('own-earning'),
  ],
  ACHIEVEMENTS: [
    keyFor('achievements'),
    keyFor('own-achievements'),
    keyFor('profile'),
    keyFor('levels'),
    keyFor('own-levels'),
  ],
  // Products and quests can require a level.
  LEVEL: [keyFor('profile'), keyFor('products'), keyFor('quests')],
  // The team sees open appeals, payouts and positions of all rounds.
  LEADERBOARDS: [keyFor('own-leaderboards'), keyFor('leaderboard-appeals'), keyFor('leaderboard-payouts')],
  CASES: [keyFor('recent-wins'), keyFor('own-cases'), keyFor('overview')],
  CHANNELS: [keyFor('channels')],
  CASINOS: [keyFor('own-casinos'), keyFor('overview')],
  EVENTS: [keyFor('overview'), keyFor('own-events')],
  OFFERS: [keyFor('offers'), keyFor('own-offers'), keyFor('offer-requests'), keyFor('overview')],
  FRIENDS: [keyFor('friends'), keyFor('fan-referrals')],
  // A message carries its text, and is put into the page.
  CHAT: [],
  DOMAINS: [keyFor('domains'), keyFor('audit-log')],
  SUPPORT: [keyFor('tickets'), keyFor('own-tickets'), keyFor('overview'), keyFor('profile', 'statistic')],
  SUPPORT_ANSWERING: [keyFor('ticket-answering')],
  // New figures of a fan also change the age of the figures at the casino.
  WAGERS: [
    keyFor('wagers'),
    keyFor('wager-rewards'),
    keyFor('creator-casinos'),
    keyFor('own-wagers'),
    keyFor('own-wager-rewards'),
  ],
}
const EVERYTHING = [
  ...new Set(Object.values(TOUCHED).flat()),
  keyFor('products'),
  keyFor('raffles'),
  keyFor('leaderboards'),
  keyFor('events'),
  keyFor('pages'),
  keyFor('live-state'),
  keyFor('chat'),
]
/** Several events about the same thing are one question. */
const GATHER_MS = 300
/** Spreads the requests after a public event, so that they do not all come at once. */
const SPREAD_MS = 3000
/** An answer this young cannot have missed much. */
const FRESH_MS = 5000

const waiting = new Map<string, ReturnType<typeof setTimeout>>()

function refetch(queryKey: QueryKey, pause = GATHER_MS) {
  const name = JSON.stringify(queryKey)
  if (waiting.has(name)) return
  const ask = () => {
    waiting.delete(name)
    void queryClient.invalidateQueries({ queryKey })
  }
  waiting.set(name, setTimeout(ask, pause))
}

function balance({ creatorId, facts }: LiveEvent) {
  if (creatorId === null || creatorId !== boot.community?.creatorId) return
  if (typeof facts.balance === 'string') balanceArrived(facts.balance, Number(facts.version))
}

interface Stocked {
  id: string
  status?: string
}

function stock({ facts: { id, ...figures } }: LiveEvent) {
  if (id === undefined) return refetch(keyFor('products'), Math.random() * SPREAD_MS)
  // If a product sells out or is back in stock, its page asks again if the user can buy it.
  let isOther = false
  const renew = <T extends Stocked>(product: T): T => {
    if (product.id !== id) return product
    isOther ||= 'denial' in product && product.status !== figures.status
    return { ...product, ...figures }
  }
  queryClient.setQueriesData<{ data?: Stocked[] } & Partial<Stocked>>({ queryKey: keyFor('products') }, (known) => {
    if (known?.data) return { ...known, data: known.data.map(renew) }
    return known?.id === undefined ? known : { ...known, ...renew({ ...known, id: known.id }) }
  })
  if (isOther) refetch(keyFor('products'), Math.random() * SPREAD_MS)
}

interface Raffled {
  id: string
  status: string
  entries: number
  maxEntries: number | null
}

/** Ticket counts are updated in place; a start or an end loads the raffle again, because more than a number changes. */
function raffle({ facts: { id, status, tickets } }: LiveEvent) {
  const renew = <T extends Raffled>(one: T): T => (one.id === id ? { ...one, entries: Number(tickets) } : one)
  const isOther = (one: Raffled) =>
    one.id === id && (one.status !== status || (one.maxEntries !== null && Number(tickets) >= one.maxEntries))
  let isOver = status === 'FINISHED'
  queryClient.setQueriesData<{ data?: Raffled[] } & Partial<Raffled>>({ queryKey: keyFor('raffles') }, (known) => {
    if (known?.data) {
      isOver ||= known.data.every((one) => one.id !== id) || known.data.some(isOther)
      return { ...known, data: known.data.map(renew) }
    }
    if (known?.id === undefined) return known
    isOver ||= isOther(known as Raffled)
    return { ...known, ...renew(known as Raffled) }
  })
  if (isOver) {
    refetch(keyFor('raffles'), Math.random() * SPREAD_MS)
    refetch(keyFor('raffle-tickets'), Math.random() * SPREAD_MS)
  }
}

interface Boarded {
  id: string
  window: { id: string; state: string } | null
}

/**
 * New positions load the shown board again, a new state also the lists. A live board has an event each second, so a
 * page waits a little longer than for others.
 */
function leaderboard({ facts: { id, window, state } }: LiveEvent) {
  const known = queryClient
    .getQueriesData<{ data?: Boarded[] } & Partial<Boarded>>({ queryKey: keyFor('leaderboards') })
    .flatMap(([, found]) => found?.data ?? (found?.id === undefined ? [] : [found as Boarded]))
    .filter((board) => board.id === id)
  const isOther = known.some((board) => board.window?.id === window && board.window?.state !== state)
  const pause = SPREAD_MS / 3 + Math.random() * SPREAD_MS
  if (isOther || known.length === 0) return refetch(keyFor('leaderboards'), pause)
  refetch(keyFor('leaderboards', 'one', id), pause)
  refetch(keyFor('leaderboards', 'positions', id), pause)
}

/** An event changed, or a result of its tournament. Lists wait longer: their rows show only the numbers of participants. */
function communityEvent({ facts: { id } }: LiveEvent) {
  const pause = Math.random() * SPREAD_MS
  refetch(keyFor('events', 'one', id), pause)
  refetch(keyFor('events', 'tournament', id), pause)
  refetch(keyFor('events', 'list'), SPREAD_MS + pause)
  refetch(keyFor('events', 'calendar'), SPREAD_MS + pause)
}

/** The queries with which fans see casinos. A community that has them switched off answers these with a refusal. */
const CASINOS = [
  keyFor('creator-casinos'),
  keyFor('wagers'),
  keyFor('wager-rewards'),
  keyFor('leaderboards'),
  keyFor('quests'),
] as const

/**
 * The team has published another look, page or banner, or switched an area on or off: this page shows it. A preview
 * shows the draft instead.
 */
function look({ facts: { area } }: LiveEvent) {
  if (boot.space !== 'community' || boot.isPreview) return
  refetch(keyFor('pages'), Math.random() * SPREAD_MS)
  if (area === 'CASINOS') for (const queryKey of CASINOS) refetch(queryKey, Math.random() * SPREAD_MS)
  setTimeout(
    () =>
      void api
        .get('/public/look', {})
        .then((found) => wear(found as unknown as NewLook))
        .catch(() => undefined),
    Math.random() * SPREAD_MS,
  )
}

/** A message of a chat that is open here, or a change of its rules or of the user's own rights there. */
function chat({ creatorId, facts: { id, message } }: LiveEvent) {
  if (creatorId === null) return
  if (typeof message !== 'string') {
    // All pages of a room get a change of its rules at once.
    refetch(keyFor('chat', 'room', creatorId), id === 'own' ? GATHER_MS : Math.random() * SPREAD_MS)
    if (id === 'own') refetch(keyFor('chat', 'messages', creatorId))
    return
  }
  void import('./chat').then(({ applyLive }) => {
    if (!applyLive(creatorId, message)) refetch(keyFor('chat', 'messages', creatorId))
  })
}

/** The creator's stream began, changed or ended. */
function streamed({ facts: { isLive, version, viewers } }: LiveEvent) {
  const change = {
    isLive: isLive === true,
    version: Number(version),
    viewers: typeof viewers === 'number' ? viewers : null,
  }
  if (applyLiveState(change)) refetch(liveState.queryKey, Math.random() * SPREAD_MS)
}

/** Applies the stream's events in this window. */
export const effects: Listener = {
  received(event) {
    if (event.event === 'WALLET') balance(event)
    if (event.event === 'STOCK') {
      if (event.creatorId !== boot.community?.creatorId) return
      stock(event)
    }
    if (event.event === 'RAFFLES') {
      if (event.creatorId !== boot.community?.creatorId) return
      raffle(event)
    }
    if (event.event === 'LEADERBOARDS') {
      if (event.creatorId !== boot.community?.creatorId) return
      leaderboard(event)
    }
    if (event.event === 'EVENTS' && event.creatorId === boot.community?.creatorId) communityEvent(event)
    if (event.event === 'LIVE_STATE') {
      if (event.creatorId !== boot.community?.creatorId) return
      streamed(event)
    }
    if (event.event === 'LEVEL' && event.creatorId === boot.community?.creatorId) {
      void import('./levelUp').then(({ levelUp }) => levelUp(Number(event.facts.level)))
    }
    if (event.event === 'CHAT') chat(event)
    if (event.event === 'LOOK' && event.creatorId === boot.community?.creatorId) look(event)
    // A changed casino is announced to all fans at once, a fan's own account to that fan.
    if (event.event === 'CASINOS' && event.creatorId === boot.community?.creatorId) {
      refetch(keyFor('creator-casinos'), Math.random() * SPREAD_MS)
    }
    for (const queryKey of TOUCHED[event.event]) refetch(queryKey)
  },
  missed() {
    refetch(whoami.queryKey)
    const isOld = Date.now() - FRESH_MS
    for (const queryKey of EVERYTHING) {
      for (const query of queryClient.getQueryCache().findAll({ queryKey, type: 'active' })) {
        if (query.state.dataUpdatedAt < isOld) refetch(query.queryKey, Math.random() * SPREAD_MS)
      }
    }
  },
  isLive: setLive,
}
