import {
  IconBox,
  IconCalendarEvent,
  IconLifebuoy,
  IconPackage,
  IconReceipt,
  IconTicket,
  IconUser,
} from '@tabler/icons-react'
import { api } from '@/api/client'
import type { keyFor } from '@/api/keys'
import type { AreaSlug } from '@/api/shapes'
import { statusOf } from '@/components/office/raffleStatus'
import { countGems, formatDay } from '@/lib/format'
import type { Command } from './command'
import { deedOf, deedsOn } from './deeds'

export const ORDERS = 'Orders'
export const DEEDS = 'Do it'

/** `#12` and `12` mean an order; `#` alone means nothing yet. */
export const orderNumber = (typed: string) => /^#?(\d{1,15})$/.exec(typed.trim())?.[1]

export interface Finder {
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
  search: (typed) => (typed && !deedOf(typed) ? typed : null),
  find: async (query, signal) =>
    (await fansNamed(query, signal)).map(({ id, username, balance }) => ({
      id: `member-${id}`,
      label: username,
      note: countGems(balance),
      icon: IconUser,
      to: `/admin/users/${id}`,
    })),
}

const fansNamed = async (query: { search: string; take: number }, signal: AbortSignal) => {
  const byName = { ...query, sortBy: 'NAME', sortDirection: 'asc' } as const
  return (await api.get('/creator/users/all', { query: byName, signal })).data
}

/** "tip kai": what can be done to the fans of this name. */
const deeds: Finder = {
  title: DEEDS,
  area: 'users',
  key: 'members',
  search: (typed) => (deedOf(typed) ? typed : null),
  find: async ({ search, take }, signal) => {
    const wanted = deedOf(search)
    if (!wanted) return []
    const fans = await fansNamed({ search: wanted.name, take }, signal)
    return fans.flatMap((fan) => deedsOn(fan, wanted.verb))
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

const events: Finder = {
  title: 'Events',
  area: 'events',
  key: 'own-events',
  search: longEnough,
  find: async (query, signal) =>
    (await api.get('/creator/events/all', { query: { ...query, tab: 'ALL' }, signal })).data.flatMap((event) =>
      event.id === null
        ? []
        : {
            id: `event-${event.id}`,
            label: event.title,
            note: event.startsAt === null ? undefined : formatDay(event.startsAt),
            icon: IconCalendarEvent,
            to: `/admin/events/${event.id}`,
          },
    ),
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

const tickets: Finder = {
  title: 'Tickets',
  area: 'tickets',
  key: 'own-tickets',
  search: longEnough,
  find: async (query, signal) =>
    (await api.get('/creator/support-tickets/all', { query, signal })).data.map(({ id, number, title, member }) => ({
      id: `ticket-${id}`,
      label: `#${number} ${title}`,
      note: member.username,
      icon: IconLifebuoy,
      to: `/admin/tickets/${id}`,
    })),
}

/** Drops are found as their products. */
export const finders = [deeds, users, products, raffles, cases, events, orders, tickets] as const
