import { expect, test } from 'vitest'
import type { AuditEntry } from '@/api/shapes'
import { sentenceOf } from './audit'
import { changesOf } from './auditChanges'
import openapi from '../../../../openapi.json'

const actions = openapi.components.schemas.AuditAction.enum as AuditEntry['action'][]
const kai = { id: '0190a000-0000-7000-8000-0000000000a1', username: 'kai' }
const entry = (action: AuditEntry['action'], more: Partial<AuditEntry> = {}) => ({
  action,
  actor: kai,
  thing: null,
  before: null,
  after: null,
  ...more,
})
const text = (given: ReturnType<typeof entry>) => {
  const { before, thing, after } = sentenceOf(given)
  return [before, thing?.name, after].filter(Boolean).join(' ')
}

test('a sentence names the thing and links it', () => {
  const thing = { name: 'order 321 of pixelpanda', link: '/admin/store/orders?order=7' }
  const refund = entry('order.status', { thing, after: { status: 'CANCELED', reason: 'Broken' } })
  expect(text(refund)).toBe('kai refunded order 321 of pixelpanda')
  expect(sentenceOf(refund).thing).toEqual(thing)
  expect(text(entry('wallet.tip', { thing: { name: 'ada', link: '/x' }, after: { amount: '1' } }))).toBe(
    'kai sent a tip of 1 gem to ada',
  )
  expect(text(entry('order.status', { thing, after: { status: 'SHIPPED' } }))).toBe(
    'kai shipped order 321 of pixelpanda',
  )
  expect(text(entry('product.status', { thing: { name: 'Mug', link: '/x' }, after: { status: 'UNSALEABLE' } }))).toBe(
    'kai moved Mug to “Hidden”',
  )
})

test('what is gone keeps the name it had', () => {
  expect(text(entry('raffle.delete', { before: { name: 'Deck' } }))).toBe('kai deleted the raffle Deck')
})

test('the action of a newer server shows neither its key nor JSON', () => {
  const words = text(entry('raffle.draw-early' as AuditEntry['action'], { after: { prizes: [{ ppm: 5 }] } }))
  expect(words).not.toContain('draw-early')
  expect(words).not.toContain('{')
})

test('plans and operators are named in words', () => {
  expect(text(entry('billing.checkout', { after: { plan: 'pro/1/MONTH' } }))).toBe(
    'kai opened the payment page of the Pro plan, monthly',
  )
  expect(text(entry('desk.suspend', { after: { text: 'Chargebacks' } }))).toBe(
    'kai (platform operator) suspended the community: Chargebacks',
  )
})

test('an entry of an operator says the reason in its sentence, and what changed beside it', () => {
  const off = entry('desk.feature', {
    before: { feature: 'CUSTOM_DOMAIN', name: 'Your own domain', on: null, until: null },
    after: { feature: 'CUSTOM_DOMAIN', name: 'Your own domain', on: false, until: null, text: 'Support case' },
  })
  expect(text(off)).toBe('kai (platform operator) switched “Your own domain” off: Support case')
  expect(changesOf(off)).toEqual(['State: as in the plan → off'])
  const back = entry('desk.feature', { before: off.after, after: { ...off.before, text: 'Solved' } })
  expect(text(back)).toBe('kai (platform operator) let the plan decide about “Your own domain” again: Solved')
  expect(changesOf(back)).toEqual(['State: off → as in the plan'])

  const suspended = entry('desk.suspend', { after: { text: 'Ticket 5', public_reason: 'Chargebacks' } })
  expect(text(suspended)).toBe('kai (platform operator) suspended the community: Ticket 5')
  expect(changesOf(suspended)).toEqual(['Reason that fans read: Chargebacks'])

  const stopped = entry('wallet.stop', { after: { text: 'Sums differ' } })
  expect(text(stopped)).toBe('kai (platform operator) stopped all spending: Sums differ')
  expect(changesOf(stopped)).toEqual([])
  expect(text(entry('wallet.resume', { after: { text: 'Sums are right' } }))).toBe(
    'kai (platform operator) resumed spending: Sums are right',
  )
  // Entries from before had the reason of a stop under another key, and no reason to resume.
  const earlier = entry('wallet.stop', { after: { reason: 'Sums differ' } })
  expect([text(earlier), ...changesOf(earlier)]).toEqual([text(stopped)])
  expect(text(entry('wallet.resume'))).toBe('kai (platform operator) resumed spending')
})

test.each(actions)('%s has words without raw keys or JSON, whatever it carries', (action) => {
  const facts = {
    status: 'ACTIVE',
    prizes: [{ kind: 'GEMS', ppm: 500_000, value: '20' }],
    limit_per_day: 3,
    a_b: { c: 1 },
  }
  for (const given of [
    entry(action),
    entry(action, { before: facts, after: { ...facts, limit_per_day: 4, a_b: {} } }),
  ]) {
    const words = [text(given), ...changesOf(given)].join(' ')
    expect(words).not.toMatch(/undefined|NaN|[{}[\]]|[a-z]_[a-z]|[A-Z]{4}/)
    expect(words).not.toContain(action)
  }
})

test('fields have the labels of their form, states and lists their words', () => {
  const before = { price: '50', limit_per_day: 1, status: 'DRAFT', image: 'a.webp', badge: '', name: 'Mug' }
  const after = { price: '1250', limit_per_day: 2, status: 'ACTIVE', image: 'b.webp', badge: 'NEW', name: 'Mug' }
  expect(changesOf(entry('product.edit', { before, after }))).toEqual([
    'Price: 50 → 1,250',
    'Per fan per day: 1 → 2',
    'Status: Draft → For sale',
    'Picture: new picture',
    'Badge: nothing → New',
  ])
})

test('prizes and odds are readable lines', () => {
  const before = { prizes: [{ name: 'Mug', ppm: 1_000_000, value: '5', rarity: 'RARE' }] }
  const after = {
    prizes: [
      { name: 'Mug', ppm: 250_000, value: '5' },
      { name: '', ppm: 750_000, value: '20' },
    ],
  }
  expect(changesOf(entry('lootbox.edit', { before, after }))).toEqual(['Prizes: Mug, 100% → Mug, 25% · 20 gems, 75%'])
})

test('a file says how it was filtered', () => {
  const after = { rows: 12, filters: { status: 'LIMITED', search: 'ada' } }
  const given = entry('member.export', { after })
  expect(text(given)).toBe('kai exported 12 members as a file')
  expect(changesOf(given)).toEqual(['Status: Limited', 'Search: ada'])
})

test('many changes are cut short, and counted', () => {
  const before = { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1, h: 1 }
  const after = { a: 2, b: 2, c: 2, d: 2, e: 2, f: 2, g: 2, h: 2 }
  expect(changesOf(entry('product.edit', { before, after })).at(-1)).toBe('and 2 more')
})

test.each([
  [{ before: null, after: { slug: 'mug', name: 'Mug', price: '5' } }, []],
  [{ before: null, after: { amount: '50', reason: 'Nice clip', balance: '70' } }, ['Nice clip']],
  [{ before: { member: 'x', text: 'Kind' }, after: null }, ['Kind']],
])('of something new or gone the reason is enough: %j', (facts, shown) => {
  expect(changesOf(entry('note.create', facts))).toEqual(shown)
})

test('printed packing slips say of which orders', () => {
  const given = entry('order.slips.export', { after: { rows: 2, orders: '#12, #13' } })
  expect(sentenceOf(given).before).toContain('printed 2 packing slips (#12, #13)')
})

test('a cooldown is written in the minutes of its label', () => {
  const given = entry('product.edit', { before: { member_cooldown: null }, after: { member_cooldown: 5400 } })
  expect(changesOf(given)).toEqual(['Cooldown per fan (min): nothing → 90'])
})
