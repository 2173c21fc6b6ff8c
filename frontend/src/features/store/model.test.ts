import { expect, test } from 'vitest'
import type { Drop, SessionUser, WhoAmI } from '@/api/shapes'
import { buyState, coverage, noteOf, stockShare } from './model'

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
const key = { price: '100', status: 'ACTIVE', quantity: 3, onSaleFrom: null, onSaleUntil: null, drop: null } as const
const NOON = Date.parse('2026-11-21T12:00:00Z')

/** What the server says of this fan: refused, for a reason. */
const refused = (reason: string, params: Record<string, unknown> = {}, until: string | null = null) => ({
  ...key,
  purchase: { allowed: false, reason, message: '', until, params },
})

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

test('a closed store says so on the button', () => {
  expect(buyState({ ...key, storeStatus: 'CLOSED' }, fan, 'owner').label).toBe('The store is closed right now')
})

test.each([
  ['STORE_PURCHASE_LIMIT', { per: 'per day' }, '2026-11-22T00:00:00Z', 'Today’s limit reached', 'wait'],
  ['STORE_PURCHASE_LIMIT', { per: 'per 7 days' }, '2026-11-24T00:00:00Z', 'Limit reached for now', 'wait'],
  ['STORE_PURCHASE_LIMIT', { per: 'in total' }, null, 'You have bought all you may', undefined],
  ['STORE_COOLDOWN', { everybody: true }, '2026-11-21T12:01:00Z', 'Somebody just got one', 'wait'],
  ['STORE_COOLDOWN', { everybody: false }, '2026-11-21T12:01:00Z', 'Take a breath', 'wait'],
  ['STORE_LEVEL_REQUIRED', { level: 5, have: 2 }, null, 'Reach level 5 to buy', undefined],
  ['STORE_MEMBERSHIP_AGE', { days: 30 }, '2026-11-30T00:00:00Z', 'For members of 30 days and more', 'wait'],
  ['STORE_SELF', {}, null, 'Your own store: fans buy here', undefined],
])('%s %o until %s: the button says %s', (reason, params, until, label, cure) => {
  const state = buyState(refused(reason, params, until), fan, 'owner', NOON)
  expect(state).toMatchObject({ kind: 'closed', label, ...(cure && { cure }) })
})

test('once the wait is over the button can be pressed, though nobody asked the server again', () => {
  const cooling = refused('STORE_COOLDOWN', { everybody: true }, '2026-11-21T12:01:00Z')
  expect(buyState(cooling, fan, 'owner', NOON + 59_000).kind).toBe('closed')
  expect(buyState(cooling, fan, 'owner', NOON + 60_000).kind).toBe('buy')
})

test('before and after its time a product says so to everybody', () => {
  const soon = { ...key, onSaleFrom: '2026-11-21T13:00:00Z', onSaleUntil: '2026-11-21T14:00:00Z' }
  const nobody = { user: null, balance: null, member: null }
  expect(buyState(soon, nobody, 'owner', NOON)).toMatchObject({ label: 'Coming soon', until: soon.onSaleFrom })
  expect(buyState(soon, nobody, 'owner', NOON + 3_600_000).kind).toBe('log-in')
  expect(buyState(soon, nobody, 'owner', NOON + 7_200_000).label).toBe('No longer for sale')
  expect(noteOf(soon, fan, NOON)?.text).toBe('Coming soon')
})

test('the stock bar appears under ten, and only for what is on sale', () => {
  const share = (quantity: number | null) => stockShare({ status: 'ACTIVE', drop: null, quantity })
  expect([null, 40, 10, 9, 1].map(share)).toEqual([null, null, null, 0.9, 0.1])
  expect(stockShare({ status: 'OUT_OF_STOCK', drop: null, quantity: 0 })).toBeNull()
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

test('while a draw stands its pieces are asked for, and the button says why not', () => {
  const drop: Drop = {
    id: 'd',
    drawId: 'w',
    state: 'OPEN',
    price: '100',
    pieces: 2,
    asked: 5,
    startAt: '2026-11-21T11:00:00Z',
    endAt: '2026-11-21T13:00:00Z',
    roundAt: '2026-11-21T13:01:00Z',
    commitment: 'c',
    chain: 'local-1',
    round: 9,
    entriesRoot: null,
  }
  const drawn = { ...key, drop }
  const said = (product: Parameters<typeof buyState>[0], at = NOON) => buyState(product, fan, 'owner', at).label
  expect(said(drawn)).toBe('Ask for one: 100')
  expect(said({ ...drawn, price: '0' })).toBe('Ask for one')
  expect(said(drawn, Date.parse('2026-11-21T10:00:00Z'))).toBe('Coming soon')
  expect(said(drawn, Date.parse('2026-11-21T13:00:01Z'))).toBe('The draw is on')
  const ask = { id: 'a', state: 'WAITING' as const, ticket: 4, pseudonym: 'p', createdAt: '' }
  expect(said({ ...drawn, ask })).toBe('You asked: ticket 4')
  expect(noteOf(drawn, fan, NOON)).toEqual({ text: 'By draw in', isHurry: true })
  // Over, it is sold as ever.
  expect(said({ ...drawn, drop: { ...drop, state: 'DRAWN' } })).toBe('Buy for 100')
})
