import { IconExternalLink, IconPackage, IconReceipt, IconSwitchHorizontal, IconUser } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import { bootCommunity } from '@/api/boot'
import { offices, officeHref } from '@/session/offices'
import { formatGems } from '@/lib/format'
import { mayOpen, type OfficeIcon, openActions, places } from './adminNav'

export interface Command {
  id: string
  label: string
  /** What kind of thing it is, or what sets it apart from its namesakes. */
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

const visit = (): Command => ({
  id: 'visit',
  label: 'View as fan',
  icon: IconExternalLink,
  href: bootCommunity().url,
  words: 'open community visit page',
})

const areaCommands = (): Command[] =>
  places()
    .filter(({ isComing }) => !isComing)
    .map(({ slug, label, path, icon, group }) => ({
      id: `area-${slug}`,
      label,
      note: group ?? undefined,
      icon,
      to: path,
    }))

/** Every word typed begins a word of the command. */
export function matches({ label, note = '', words = '' }: Command, typed: string) {
  const there = `${label} ${note} ${words}`.toLowerCase().split(/[\s&/-]+/)
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => there.some((word) => word.startsWith(part)))
}

/** `#12` and `12` mean an order; `#` alone means nothing yet. */
export const orderNumber = (typed: string) => /^#?(\d{1,15})$/.exec(typed.trim())?.[1]

const look = { staleTime: 30_000, placeholderData: keepPreviousData } as const

/**
 * What the typed words find: actions and areas at once; people, products and orders as the API answers to `asked`, what
 * was typed a moment ago, and only while the field still has that text.
 */
export function useCommands(typed: string, asked: string): { groups: Group[]; isLooking: boolean } {
  const local = typed.trim()
  const words = asked.trim()
  const isCurrent = local === words
  const isNumber = orderNumber(words)
  const members = useQuery({
    ...look,
    queryKey: keyFor('members', 'find', words),
    queryFn: ({ signal }) =>
      api.get('/creator/users/all', {
        query: { search: words, take: FOUND, sortBy: 'NAME', sortDirection: 'asc' },
        signal,
      }),
    enabled: words.length > 0 && mayOpen('users'),
  })
  const products = useQuery({
    ...look,
    queryKey: keyFor('own-products', 'find', words),
    queryFn: ({ signal }) => api.get('/creator/product-manage/all', { query: { search: words, take: FOUND }, signal }),
    enabled: words.length > 1 && mayOpen('store'),
  })
  const orders = useQuery({
    ...look,
    queryKey: keyFor('store-orders', 'find', isNumber),
    queryFn: ({ signal }) =>
      api.get('/creator/product-order/all', { query: { search: `#${isNumber}`, take: FOUND }, signal }),
    enabled: isNumber !== undefined && mayOpen('store'),
  })

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
    {
      title: 'Orders',
      commands: (isNumber === undefined || !isCurrent ? [] : (orders.data?.data ?? [])).map(
        ({ id, number, product, member }) => ({
          id: `order-${id}`,
          label: `#${number} ${product.productName}`,
          note: member.username,
          icon: IconReceipt,
          to: `/admin/store/orders?order=${id}`,
        }),
      ),
    },
    {
      title: 'Actions',
      commands: [...openActions(), visit(), ...switches].filter((command) => !local || matches(command, local)),
    },
    { title: 'Go to', commands: areaCommands().filter((command) => !local || matches(command, local)) },
    {
      title: 'Users',
      commands: (words && isCurrent ? (members.data?.data ?? []) : []).map(({ id, username, balance }) => ({
        id: `member-${id}`,
        label: username,
        note: `${formatGems(balance)} gems`,
        icon: IconUser,
        to: `/admin/users/${id}`,
      })),
    },
    {
      title: 'Products',
      commands: (words.length > 1 && isCurrent ? (products.data?.data ?? []) : []).map(
        ({ id, productName, price }) => ({
          id: `product-${id}`,
          label: productName,
          note: `${formatGems(price)} gems`,
          icon: IconPackage,
          to: `/admin/store/${id}`,
        }),
      ),
    },
  ]
  return {
    groups: groups.filter(({ commands }) => commands.length > 0),
    isLooking: !isCurrent || members.isFetching || products.isFetching || orders.isFetching,
  }
}
