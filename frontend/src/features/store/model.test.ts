import { expect, test } from 'vitest'
import type { SessionUser, WhoAmI } from '@/api/shapes'
import { buyState, stockShare } from './model'

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
const key = { price: '100', status: 'ACTIVE', quantity: 3 } as const

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

test('the stock bar appears under ten', () => {
  expect([null, 40, 10, 9, 1].map(stockShare)).toEqual([null, null, null, 0.9, 0.1])
})
