import { expect, test } from 'vitest'
import { caseDenialCodes, productDenialCodes, raffleDenialCodes } from '@/api/constants'
import type { Drop, WhoAmI } from '@/api/shapes'
import type { DenialCode } from '@/lib/denials'
import { coverage, noteOf, stockShare } from './model'
import { buyState } from './useBuy'

const fan: Pick<WhoAmI, 'balance' | 'member'> = {
  balance: '150',
  member: { id: 'm', status: 'ACTIVE', joinedAt: '2026-11-01T00:00:00Z' },
}
const key = { price: '100', status: 'ACTIVE', quantity: 3, onSaleFrom: null, onSaleUntil: null, drop: null } as const
type ProductDenialCode = (typeof productDenialCodes)[number]
const NOON = Date.parse('2026-11-21T12:00:00Z')

/** A product that the server denies to this fan, for a reason. */
const denied = (code: DenialCode, params: Record<string, unknown> = {}, until: string | null = null) => ({
  ...key,
  denial: { code: code as ProductDenialCode, message: '', until, params },
})
const label = (product: Parameters<typeof buyState>[0], at = NOON) => buyState(product, fan, at).label

test('a fan with enough gems buys', () => {
  expect(buyState({ ...key, denial: null }, fan)).toEqual({ kind: 'ready', label: 'Buy for 100' })
})

test('before the server has answered, nothing can be pressed', () => {
  expect(buyState(key, fan)).toEqual({ kind: 'busy', label: 'Buy for 100' })
})

test('a fan with too few gems reads how many are missing, by the balance of now', () => {
  const dear = { ...denied('WALLET_INSUFFICIENT_BALANCE', { amount: '270', balance: '0' }), price: '270' }
  expect(buyState(dear, fan)).toMatchObject({ kind: 'denied', label: '120 gems short', cure: 'earn' })
  expect(buyState({ ...dear, price: '1250' }, { ...fan, balance: '0' }).label).toBe('1,250 gems short')
  expect(buyState(dear, { ...fan, balance: '270' }).kind).toBe('ready')
})

test('the exact price is enough', () => {
  expect(buyState({ ...key, price: '150', denial: null }, fan).kind).toBe('ready')
})

test('a visitor is led to the login, a fan of elsewhere into the community', () => {
  expect(buyState(denied('AUTH_UNAUTHORIZED'), { balance: null, member: null })).toEqual({
    kind: 'login',
    label: 'Buy for 100',
  })
  expect(buyState(denied('STORE_MEMBERS_ONLY'), { ...fan, member: null })).toEqual({
    kind: 'join',
    label: 'Join to buy',
  })
})

test.each([
  [
    'STORE_PURCHASE_LIMIT',
    { per: 'per day', until: '2026-11-22' },
    '2026-11-22T00:00:00Z',
    'Today’s limit reached',
    'wait',
  ],
  [
    'STORE_PURCHASE_LIMIT',
    { per: 'per 7 days', until: '2026-11-24' },
    '2026-11-24T00:00:00Z',
    'Purchase limit reached for now',
    'wait',
  ],
  ['STORE_PURCHASE_LIMIT', { per: 'in total' }, null, 'Purchase limit reached', undefined],
  ['STORE_COOLDOWN', { everybody: true }, '2026-11-21T12:01:00Z', 'Just bought by another fan', 'wait'],
  ['STORE_COOLDOWN', { everybody: false }, '2026-11-21T12:01:00Z', 'Bought recently', 'wait'],
  ['STORE_LEVEL_REQUIRED', { level: 5, have: 2 }, null, 'Reach level 5 to buy', undefined],
  ['STORE_MEMBERSHIP_AGE', { days: 30 }, '2026-11-30T00:00:00Z', 'Requires 30 days of membership', 'wait'],
  ['STORE_SELF', {}, null, 'This is your store. Only fans can buy', undefined],
  ['STORE_PRODUCT_OUT_OF_STOCK', {}, null, 'Out of stock', 'watch'],
  ['STORE_SALE_ENDED', {}, null, 'No longer for sale', undefined],
  ['STORE_CLOSED', {}, null, 'The store is closed right now', undefined],
  ['USER_EMAIL_NOT_VERIFIED', {}, null, 'Confirm your email to buy', 'verify-email'],
  ['MEMBER_RESTRICTED', {}, null, 'Your membership is limited', undefined],
] as const)('%s %o until %s: the button says %s', (code, params, until, words, cure) => {
  const state = buyState(denied(code, params, until), fan, NOON)
  expect(state).toMatchObject({ kind: 'denied', label: words, ...(cure && { cure }) })
})

test('every denial has words that name no missing value', () => {
  const params = {
    age: 18,
    amount: '9',
    balance: '1',
    days: 3,
    have: 1,
    left: 0,
    level: 2,
    limit: 2,
    per: 'per day',
    prize: 'Key',
    service: 'Kick',
  }
  for (const code of [...productDenialCodes, ...raffleDenialCodes, ...caseDenialCodes]) {
    expect(`${code}: ${label(denied(code, params))}`).not.toMatch(/undefined|null|NaN/)
  }
})

test('after the wait, the button can be pressed before the server is asked again', () => {
  const cooling = denied('STORE_COOLDOWN', { everybody: true }, '2026-11-21T12:01:00Z')
  expect(buyState(cooling, fan, NOON + 59_000).kind).toBe('denied')
  expect(buyState(cooling, fan, NOON + 60_000).kind).toBe('ready')
})

test('before its time a product says so to everybody', () => {
  const soon = { ...denied('STORE_COMING_SOON', {}, '2026-11-21T13:00:00Z'), onSaleFrom: '2026-11-21T13:00:00Z' }
  const visitor = { balance: null, member: null }
  expect(buyState(soon, visitor, NOON)).toMatchObject({ label: 'Coming soon', until: soon.onSaleFrom, cure: 'watch' })
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

test('during a draw, fans enter for its pieces, and the button says why one cannot', () => {
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
  const drawn = { ...key, drop, denial: null }
  expect(label(drawn)).toBe('Enter for 100')
  expect(label({ ...drawn, price: '0' })).toBe('Enter for free')
  const early = { ...denied('STORE_COMING_SOON', {}, drop.startAt), drop }
  expect(buyState(early, fan, Date.parse('2026-11-21T10:00:00Z'))).toMatchObject({
    label: 'Coming soon',
    hint: 'You can enter in',
  })
  expect(label({ ...denied('DRAW_CLOSED'), drop })).toBe('Drawing')
  const ask = { id: 'a', state: 'WAITING' as const, ticket: 4, pseudonym: 'p', createdAt: '' }
  expect(label({ ...denied('STORE_DROP_ASKED'), drop, ask })).toBe('You’re in: ticket 4')
  expect(noteOf(drawn, fan, NOON)).toEqual({ text: 'Draw in', isHurry: true })
  // Once the draw is over, the product is for sale again.
  expect(label({ ...drawn, drop: { ...drop, state: 'DRAWN' } })).toBe('Buy for 100')
})
