import { hashKey, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import { queryClient } from '@/api/queryClient'
import type { PlanArea, WhoAmI } from '@/api/shapes'
import { boot } from '@/api/boot'
import { useCommunity } from './look'
import { beginHold, endHold, withNewestBalance } from './wallet'

const REFRESH_MS = 60_000

/** The office's address names no community: each tab asks about the one it was opened for. */
const query = boot.space === 'admin' && boot.community ? { creator: boot.community.creatorId } : {}

export const whoami = queryOptions({
  queryKey: keyFor('whoami'),
  queryFn: async ({ signal }) => withNewestBalance(await api.get('/common/auth/whoami', { query, signal })),
  initialData: () => withNewestBalance(boot.whoami),
  staleTime: REFRESH_MS,
})

/** The logged-in user of the last answer. Also outside components. */
export const session = () => queryClient.getQueryData(whoami.queryKey) ?? boot.whoami

export const setSession = (answer: WhoAmI) => queryClient.setQueryData(whoami.queryKey, withNewestBalance(answer))

/** Shows a balance the event stream brought, unless a newer one is known. */
export function balanceArrived(balance: string, version: number) {
  const now = session()
  if (now.balance !== null) setSession({ ...now, balance, walletVersion: version })
}

/**
 * Holds the shown balance while a reel turns. `pay` shows the price as taken; `release` asks for the true balance and
 * shows it.
 */
export function holdBalance() {
  const before = session().balance
  const hold = beginHold(before ?? '0')
  return {
    pay(price: string) {
      hold.shown = BigInt(before ?? '0') - BigInt(price)
      setSession(session())
    },
    async release() {
      await queryClient.invalidateQueries({ queryKey: whoami.queryKey })
      endHold(hold)
      setSession(session())
    },
  }
}

/** Pages that say whether this person can buy, join, open or write. */
export const eligibilityPages = [
  keyFor('products'),
  keyFor('raffles'),
  keyFor('cases'),
  keyFor('quests'),
  keyFor('events'),
  keyFor('chat'),
] as const

const eligibility = ({ user, member }: WhoAmI) => [user?.id, user?.emailVerified, member?.status].join()
let known = eligibility(boot.whoami)

// An address is confirmed in another tab, and the team can limit a membership at any time.
queryClient.getQueryCache().subscribe(({ type, query: { queryHash, state } }) => {
  if (type !== 'updated' || queryHash !== hashKey(whoami.queryKey) || !state.data) return
  const current = eligibility(state.data as WhoAmI)
  if (current === known) return
  known = current
  for (const queryKey of eligibilityPages) void queryClient.invalidateQueries({ queryKey })
})

let isLive = false

/** Stores whether this window gets live events. While it does, it need not poll. */
export const setLive = (value: boolean) => {
  isLive = value
}

/** The polling interval for data that live events also bring: no polling while this window gets them. */
export const whileNotLive = (every: number) => (isLive ? false : every)

/** True if `person` is the logged-in user. */
export const isMe = (person: { id: string } | null) => person !== null && person.id === session().user?.id

/** A tip can arrive at any time. Without a stream, a visible page asks once a minute, and when it becomes visible. */
export const useSession = () =>
  useQuery({
    ...whoami,
    refetchInterval: ({ state }) => (state.data?.user ? whileNotLive(REFRESH_MS) : false),
    refetchOnWindowFocus: ({ state }) => Boolean(state.data?.user),
  }).data

/** True if this person is on the community's team and has `permission`. */
export function useManages(permission: string) {
  const { creatorId } = useCommunity()
  const { user, acting } = useSession()
  return user?.id === creatorId || can(permission, acting)
}

/** True if this person is on the community's team, with any permission. The team does not take part. */
export function useIsTeam() {
  const { creatorId } = useCommunity()
  const { user, acting } = useSession()
  return user?.id === creatorId || acting !== null
}

/** True while the team has this area of the community switched off. */
export const isSwitchedOff = (area: PlanArea, acting = session().acting) => acting?.areasOff?.includes(area) ?? false

/** The owner holds every permission. */
export const can = (permission: string, acting = session().acting) =>
  acting !== null && (acting.isOwner || acting.permissions.some((held) => held === permission))
