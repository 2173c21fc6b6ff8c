import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boot } from '@/api/boot'
import { OFFICE_AREAS } from '@/api/constants'
import { setSession } from '@/session/session'
import { bootData, fan } from '@/test/builders'
import { localCommands } from './commands'
import { deedOf } from './deeds'

/** Typed words, each with a command that they find. */
const WORDS: [typed: string, found: string][] = [
  ['domain', 'Custom domain'],
  ['own address', 'Custom domain'],
  ['dns', 'Custom domain'],
  ['billing', 'Billing and plan'],
  ['invoice', 'Billing and plan'],
  ['upgrade', 'Billing and plan'],
  ['downgrade', 'Billing and plan'],
  ['vat', 'Billing and plan'],
  ['credit card', 'Billing and plan'],
  ['cancel subscription', 'Billing and plan'],
  ['time zone', 'Name, address and time zone'],
  ['timezone', 'Name, address and time zone'],
  ['rename', 'Name, address and time zone'],
  ['export', 'Export users'],
  ['csv', 'Transactions'],
  ['gdpr', 'Close or hand over the community'],
  ['two-factor', 'Two-factor and password'],
  ['2fa', 'Two-factor and password'],
  ['password', 'Two-factor and password'],
  ['close', 'Close or hand over the community'],
  ['delete', 'Close or hand over the community'],
  ['transfer', 'Close or hand over the community'],
  ['close the store', 'Close or open the store'],
  ['vacation', 'Close or open the store'],
  ['tip', 'Give or deduct gems'],
  ['bonus', 'Give or deduct gems'],
  ['refund', 'Orders'],
  ['refund order', 'Orders'],
  ['packing slip', 'Orders'],
  ['tracking', 'Orders'],
  ['hoodie size', 'Add product'],
  ['create product', 'Add product'],
  ['stock', 'Store'],
  ['discount', 'Store'],
  ['shipping', 'Store'],
  ['ban', 'Restrict fans'],
  ['mute', 'Restrict fans'],
  ['members', 'Users'],
  ['newsletter', 'Write to fans'],
  ['email fans', 'Write to fans'],
  ['announce', 'Write to fans'],
  ['referral program', 'Invited friends'],
  ['streamelements', 'Import points'],
  ['giveaway', 'Create raffle'],
  ['lootbox', 'Create case'],
  ['odds', 'Cases'],
  ['tournament', 'Create event'],
  ['calendar', 'Events'],
  ['ranking', 'Leaderboard'],
  ['support', 'Tickets'],
  ['statistics', 'Overview'],
  ['inflation', 'Economy'],
  ['daily limit', 'Wallet settings'],
  ['ledger', 'Transactions'],
  ['approve proofs', 'Quests Reviews'],
  ['watch', 'Earning rules'],
  ['double gems', 'Boosts and streak'],
  ['stream code', 'Stream codes'],
  ['xp', 'Achievements'],
  ['moderator', 'Your team'],
  ['permissions', 'Your team'],
  ['audit', 'Audit log'],
  ['who did it', 'Audit log'],
  ['twitch', 'Connected channels'],
  ['logo', 'Edit branding'],
  ['font', 'Edit branding'],
  ['undo branding', 'History of the branding'],
  ['qr', 'Share your community'],
  ['rules page', 'Pages and banners'],
  ['age', 'Who can take part'],
  ['countries', 'Who can take part'],
  ['disable casinos', 'Areas'],
]

beforeEach(() => {
  setSession({ ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } })
  const labels: Record<string, string> = { 'quests-review': 'Quests Reviews' }
  vi.spyOn(boot, 'areas', 'get').mockReturnValue(
    OFFICE_AREAS.map((slug) => ({
      ...bootData.areas![0]!,
      slug,
      label: labels[slug] ?? slug[0]!.toUpperCase() + slug.slice(1),
      path: `/admin/${slug}`,
      requires: [],
    })),
  )
})
afterEach(() => vi.restoreAllMocks())

const found = (typed: string) => localCommands(typed).flatMap(({ commands }) => commands.map(({ label }) => label))

test('at least sixty words are tried', () => expect(WORDS.length).toBeGreaterThanOrEqual(60))

test.each(WORDS)('“%s” finds %s', (typed, label) => {
  expect(found(typed)).toContain(label)
  // A short list: who types a word reads the first few.
  expect(found(typed).indexOf(label)).toBeLessThan(6)
})

test('nothing is found by letters inside of a word', () => expect(found('omain')).toEqual([]))

test('a verb without a name is a word like any other', () => expect(deedOf('ban')).toBeUndefined())
