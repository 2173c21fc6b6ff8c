import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from '@/api/queryClient'
import { boot } from '@/app/boot'
import { session, setLive, setSession, whoami } from '@/session/session'
import type { Listener, LiveEvent } from './events'

/** What an event can have changed, whatever window it is shown in. */
const TOUCHED: Record<LiveEvent['event'], readonly QueryKey[]> = {
  WALLET: [['wallet'], ['profile', 'statistic']],
  NOTIFICATIONS: [['notifications']],
  ORDERS: [['orders'], ['inventory'], ['store-orders'], ['overview'], ['treasury'], ['ledger']],
  STOCK: [['own-products']],
  ACTING: [whoami.queryKey, ['offices']],
}
const EVERYTHING = [...new Set(Object.values(TOUCHED).flat()), ['products']]
/** Several events about the same thing are one question. */
const GATHER_MS = 300
/** What everybody hears is not asked for by everybody at the same moment. */
const SPREAD_MS = 3000
/** An answer this young cannot have missed much. */
const FRESH_MS = 5000

const waiting = new Map<string, ReturnType<typeof setTimeout>>()
let newestBalance = 0

function refetch(queryKey: QueryKey, pause = GATHER_MS) {
  const name = JSON.stringify(queryKey)
  if (waiting.has(name)) return
  const ask = () => {
    waiting.delete(name)
    void queryClient.invalidateQueries({ queryKey })
  }
  waiting.set(name, setTimeout(ask, pause))
}

/** The balance counts to its new value without a question; two that overtook each other are told apart by their time. */
function balance({ creatorId, facts }: LiveEvent) {
  const now = session()
  if (creatorId === null || creatorId !== boot.community?.creatorId || now.balance === null) return
  if (typeof facts.balance !== 'string' || Number(facts.at) <= newestBalance) return
  newestBalance = Number(facts.at)
  setSession({ ...now, balance: facts.balance })
}

interface Stocked {
  id: string
}

function stock({ facts: { id, ...figures } }: LiveEvent) {
  if (id === undefined) return refetch(['products'], Math.random() * SPREAD_MS)
  const renew = <T extends Stocked>(product: T): T => (product.id === id ? { ...product, ...figures } : product)
  queryClient.setQueriesData<{ data?: Stocked[] } & Partial<Stocked>>({ queryKey: ['products'] }, (known) => {
    if (known?.data) return { ...known, data: known.data.map(renew) }
    return known?.id === undefined ? known : { ...known, ...renew({ ...known, id: known.id }) }
  })
}

/** What the stream says, in this window. */
export const effects: Listener = {
  heard(event) {
    if (event.event === 'WALLET') balance(event)
    if (event.event === 'STOCK') {
      if (event.creatorId !== boot.community?.creatorId) return
      stock(event)
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
