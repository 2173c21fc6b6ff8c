import {
  IconBox,
  IconExternalLink,
  IconPackage,
  IconReceipt,
  IconSwitchHorizontal,
  IconTicket,
  IconUser,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import { bootCommunity, platformHref } from '@/api/boot'
import { statusOf } from '@/components/office/raffleStatus'
import { offices, officeHref } from '@/session/offices'
import { countGems } from '@/lib/format'
import type { AreaSlug } from '@/api/shapes'
import { mayOpen, type OfficeIcon, places } from './adminNav'
import { openActions } from './officeActions'

export interface Command {
  id: string
  label: string
  /** The kind of the thing, or a detail that differs between things of the same name. */
  note?: string
  icon: OfficeIcon
  /** Inside the office, or (with `href`) somewhere else. */
  to?: string
  href?: string
  /** More words it is found by. */
  words?: string
}

export interface Group {
  title: string
  commands: Command[]
}

const FOUND = 5
const ORDERS = 'Orders'

const visit = (): Command => ({
  id: 'visit',
  label: 'View as fan',
  icon: IconExternalLink,
  href: bootCommunity().url,
  words: 'open community visit page',
})

/** Pages of the own account, which belong to the platform. */
const ownAccount = (): Command[] => [
  {
    id: 'two-factor',
    label: 'Two-factor and password',
    icon: IconUser,
    href: platformHref('/profile/settings?tab=security'),
    words: '2fa authenticator login security sessions devices account',
  },
  {
    id: 'account',
    label: 'Your account',
    icon: IconUser,
    href: platformHref('/profile/settings'),
    words: 'profile username email language settings',
  },
]

const areaCommands = (): Command[] =>
  places().map(({ slug, label, path, icon, group }) => ({
    id: `area-${slug}`,
    label,
    note: group ?? undefined,
    icon,
    to: path,
  }))

const BETWEEN_WORDS = /[\s&/-]+/

/** Every word typed begins a word of the command. */
export function matches({ label, note = '', words = '' }: Command, typed: string) {
  const there = `${label} ${note} ${words}`.toLowerCase().split(BETWEEN_WORDS)
  return typed
    .toLowerCase()
    .split(BETWEEN_WORDS)
    .every((part) => there.some((word) => word.startsWith(part)))
}

/** `#12` and `12` mean an order; `#` alone means nothing yet. */
export const orderNumber = (typed: string) => /^#?(\d{1,15})$/.exec(typed.trim())?.[1]

interface Finder {
  title: string
  area: AreaSlug
  key: Parameters<typeof keyFor>[0]
  /** The search text for the API; null sends no request. */
  search: (typed: string) => string | null
  find: (query: { search: string; take: number }, signal: AbortSignal) => Promise<Command[]>
}

const longEnough = (typed: string) => (typed.length > 1 ? typed : null)

const users: Finder = {
  title: 'Users',
  area: 'users',
  key: 'members',
  search: (typed) => typed || null,
  find: async (query, signal) => {
    const byName = { ...query, sortBy: 'NAME', sortDirection: 'asc' } as const
    return (await api.get('/creator/users/all', { query: byName, signal })).data.map(({ id, username, balance }) => ({
      id: `member-${id}`,
      label: username,
      note: countGems(balance),
      icon: IconUser,
      to: `/admin/users/${id}`,
    }))
  },
}

const products: Finder = {
  title: 'Products',
  area: 'store',
  key: 'own-products',
  search: longEnough,
  find: async (query, signal) =>
    (await api.get('/creator/product-manage/all', { query, signal })).data.map(({ id, productName, price }) => ({
      id: `product-${id}`,
      label: productName,
      note: countGems(price),
      icon: IconPackage,
      to: `/admin/store/${id}`,
    })),
}

const raffles: Finder = {
  title: 'Raffles',
  area: 'raffles',
  key: 'own-raffles',
  search: longEnough,
  find: async (query, signal) =>
    (await api.get('/creator/raffle/all', { query, signal })).data.map((raffle) => ({
      id: `raffle-${raffle.id}`,
      label: raffle.name,
      note: statusOf(raffle).label,
      icon: IconTicket,
      to: `/admin/raffles/${raffle.id}`,
    })),
}

const cases: Finder = {
  title: 'Cases',
  area: 'cases',
  key: 'own-cases',
  search: longEnough,
  find: async (query, signal) =>
    (await api.get('/creator/lootboxes/all', { query, signal })).data.map(({ id, name, price }) => ({
      id: `case-${id}`,
      label: name,
      note: countGems(price),
      icon: IconBox,
      to: `/admin/cases/${id}`,
    })),
}

const orders: Finder = {
  title: ORDERS,
  area: 'store',
  key: 'store-orders',
  search: (typed) => {
    const number = orderNumber(typed)
    return number === undefined ? longEnough(typed) : `#${number}`
  },
  find: async (query, signal) =>
    (await api.get('/creator/product-order/all', { query, signal })).data.map(({ id, number, product, member }) => ({
      id: `order-${id}`,
      label: `#${number} ${product.productName}`,
      note: member.username,
      icon: IconReceipt,
      to: `/admin/store/orders?order=${id}`,
    })),
}

/** The results for `words`. They are shown only while the field holds the same words. */
function useFound({ title, area, key, search, find }: Finder, words: string, isCurrent: boolean) {
  const asked = search(words)
  const { data, isFetching } = useQuery({
    queryKey: keyFor(key, 'find', asked ?? ''),
    queryFn: ({ signal }) => find({ search: asked ?? '', take: FOUND }, signal),
    enabled: asked !== null && mayOpen(area),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  })
  return { title, commands: asked !== null && isCurrent && data ? data : [], isFetching }
}

/**
 * The commands that match the typed words. Actions and areas come at once. The other results come from the API, which
 * searches for `asked`: the words that were typed a moment ago.
 */
export function useCommands(typed: string, asked: string): { groups: Group[]; isLooking: boolean } {
  const local = typed.trim()
  const words = asked.trim()
  const isCurrent = local === words
  // Drops are found as their products.
  const found = [
    useFound(users, words, isCurrent),
    useFound(products, words, isCurrent),
    useFound(raffles, words, isCurrent),
    useFound(cases, words, isCurrent),
    useFound(orders, words, isCurrent),
  ]
  // A number means an order, before everything else.
  const isNumber = orderNumber(local) !== undefined
  const isFirst = ({ title }: Group) => isNumber && title === ORDERS

  const others = (useQuery(offices).data?.data ?? []).filter(
    ({ community }) => community.creatorId !== bootCommunity().creatorId,
  )
  const switches = others.map(({ community: { creatorId, slug, name } }): Command => ({
    id: `office-${creatorId}`,
    label: `Switch to ${name}`,
    icon: IconSwitchHorizontal,
    href: officeHref(slug),
    words: 'act for creator office community',
  }))

  const groups: Group[] = [
    ...found.filter(isFirst),
    {
      title: 'Actions',
      commands: [...openActions(), visit(), ...ownAccount(), ...switches].filter(
        (command) => !local || matches(command, local),
      ),
    },
    { title: 'Go to', commands: areaCommands().filter((command) => !local || matches(command, local)) },
    ...found.filter((group) => !isFirst(group)),
  ]
  return {
    groups: groups.filter(({ commands }) => commands.length > 0),
    isLooking: !isCurrent || found.some(({ isFetching }) => isFetching),
  }
}
