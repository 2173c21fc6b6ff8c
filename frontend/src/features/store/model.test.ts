import { expect, test } from 'vitest'
import type { SessionUser, WhoAmI } from '@/api/shapes'
import { buyState, coverage, noteOf, stockShare, waitText } from './model'

const user: SessionUser = {
  id: 'fan',
  username: 'kai',
  email: 'kai@example.com',
  emailVerified: true,
  roles: ['USER'],
  avatarUrl: null,
  community: null,
}
const fan: Pick<WhoAmI, 'user' | 'balance' | 'member'> = {
  user,
  balance: '150',
  member: { id: 'm', status: 'ACTIVE', joinedAt: '2026-11-01T00:00:00Z' },
}
const key = { price: '100', status: 'ACTIVE', quantity: 3, limitPerDay: 1 } as const

test('a fan with enough gems buys and sees what is left', () => {
  expect(buyState(key, fan, 'owner')).toEqual({ kind: 'buy', label: 'Buy for 100', balanceAfter: '50' })
})

test('a fan with too few gems reads how many are missing', () => {
  expect(buyState({ ...key, price: '270' }, fan, 'owner')).toMatchObject({ kind: 'closed', label: '120 gems short' })
  expect(buyState({ ...key, price: '1250' }, { ...fan, balance: '0' }, 'owner').label).toBe('1,250 gems short')
})

test('the exact price leaves nothing and is enough', () => {
  expect(buyState({ ...key, price: '150' }, fan, 'owner')).toMatchObject({ kind: 'buy', balanceAfter: '0' })
})

test('whoever is not there yet is led on', () => {
  expect(buyState(key, { user: null, balance: null, member: null }, 'owner').kind).toBe('log-in')
  expect(buyState(key, { ...fan, member: null }, 'owner')).toEqual({ kind: 'join', label: 'Join to buy' })
})

test.each([
  ['sold out by count', { ...key, quantity: 0 }, fan, 'Out of stock'],
  ['sold out by state', { ...key, status: 'OUT_OF_STOCK' as const }, fan, 'Out of stock'],
  ['discontinued', { ...key, status: 'DISCONTINUED' as const }, fan, 'No longer for sale'],
  ['e-mail unconfirmed', key, { ...fan, user: { ...user, emailVerified: false } }, 'Confirm your e-mail to buy'],
  ['the owner', key, { ...fan, user: { ...user, id: 'owner' } }, 'Your own store: fans buy here'],
])('%s: the button says why', (_case, product, session, label) => {
  expect(buyState(product, session, 'owner')).toMatchObject({ kind: 'closed', label })
})

test('today’s share had and a closed store say so on the button', () => {
  expect(buyState({ ...key, boughtToday: 1 }, fan, 'owner')).toMatchObject({
    label: 'You have had today’s share',
    cure: 'tomorrow',
  })
  expect(buyState({ ...key, limitPerDay: 2, boughtToday: 1 }, fan, 'owner').kind).toBe('buy')
  expect(buyState({ ...key, limitPerDay: null, boughtToday: 9 }, fan, 'owner').kind).toBe('buy')
  expect(buyState({ ...key, storeStatus: 'CLOSED' }, fan, 'owner').label).toBe('The store is closed right now')
})

test('the stock bar appears under ten, and only for what is on sale', () => {
  const share = (quantity: number | null) => stockShare({ status: 'ACTIVE', quantity })
  expect([null, 40, 10, 9, 1].map(share)).toEqual([null, null, null, 0.9, 0.1])
  expect(stockShare({ status: 'OUT_OF_STOCK', quantity: 0 })).toBeNull()
})

test.each([
  ['nearly gone comes before too dear', { ...key, price: '900' }, fan, '3 left'],
  ['too dear says what is missing', { ...key, price: '1250', quantity: null }, fan, '1,100 to go'],
  ['within reach says nothing', { ...key, quantity: 10 }, fan, undefined],
  ['a visitor is not measured', { ...key, price: '900', quantity: null }, { ...fan, member: null }, undefined],
  ['gone', { ...key, status: 'OUT_OF_STOCK' as const, quantity: 0 }, fan, 'Out of stock'],
  ['off sale', { ...key, status: 'DISCONTINUED' as const }, fan, 'Not for sale'],
])('the word beside the price: %s', (_case, product, session, text) => {
  expect(noteOf(product, session)?.text).toBe(text)
})

test('the goal fills up with the balance', () => {
  expect([coverage('100', '25'), coverage('100', '400'), coverage('0', '0'), coverage('100', null)]).toEqual([
    0.25, 1, 1, 0,
  ])
})

test.each([
  [10_000, 'less than a minute'],
  [12 * 60_000, '12 min'],
  [(5 * 60 + 12) * 60_000, '5 h 12 min'],
])('%d ms of waiting reads %s', (milliseconds, text) => {
  expect(waitText(milliseconds)).toBe(text)
})
