import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { lazy } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { CreatorCasino, OwnHandle } from '@/api/casinoShapes'
import type { Registry } from '@/dialogs/dialogs'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { formDataOf, server } from '@/test/server'
import { CreatorCasinos } from './CreatorCasinos'
import { casinoState, codesInWords, type HandleState, handleState } from './model'

const at = (path: string) => `${bootData.apiBase}${path}`
const handle: OwnHandle = {
  id: '0190a000-0000-7000-8000-00000000000a',
  username: 'river_fan',
  state: 'CLAIMED',
  isContested: false,
  match: null,
  otherCode: null,
  proof: null,
}
const casino: CreatorCasino = {
  id: '0190a000-0000-7000-8000-00000000000c',
  provider: {
    code: 'STAKE',
    slug: 'stake',
    name: 'Stake',
    naming: 'USERNAME',
    siteUrl: 'https://stake.com',
    brandColor: '#1475E1',
    minimumAge: 18,
  },
  name: 'Stake',
  campaignCodes: ['NOVA'],
  referralLink: 'https://stake.com/?c=NOVA',
  minimumAge: 18,
  lastSuccessAt: '2026-11-21T11:56:00Z',
  isImportOnly: false,
  accounts: [handle],
}
const proof: NonNullable<OwnHandle['proof']> = {
  id: '0190a000-0000-7000-8000-00000000000d',
  connectionId: casino.id,
  accountId: handle.id,
  kind: 'CODE',
  state: 'WAITING',
  code: 'GEM-7K2QX',
  amount: null,
  imageUrl: null,
  note: '',
  reason: '',
  createdAt: '2026-11-21T11:00:00Z',
  decidedAt: null,
}
const refused = { ...proof, state: 'REFUSED', reason: 'Wrong chat' } as const
const otherCode = { code: 'RIVAL', since: '2026-10-02T12:00:00Z' }

const cases: [string, Partial<OwnHandle>, HandleState['key'], boolean][] = [
  ['an account without a report', {}, 'unlisted', true],
  ['a name in a report', { match: 'UNMATCHED' }, 'listed', true],
  ['a suggested match', { match: 'SUGGESTED', state: 'SEEN' }, 'suggested', true],
  ['a confirmed match', { match: 'CONFIRMED' }, 'confirmed', false],
  ['another code, also after the match', { match: 'CONFIRMED', otherCode }, 'other-code', false],
  ['a rival', { match: 'UNMATCHED', isContested: true }, 'contested', true],
  ['a waiting proof, before a rival', { isContested: true, proof }, 'in-review', false],
  ['a refused proof', { proof: refused }, 'proof-refused', true],
  ['a refused match, before its refused proof', { match: 'REJECTED', proof: refused }, 'not-matched', true],
  ['an accepted proof without a report', { proof: { ...proof, state: 'ACCEPTED' } }, 'proven', false],
  ['a verified account without a report', { state: 'VERIFIED' }, 'proven', false],
  ['an account that the platform rejected', { state: 'REJECTED', proof: refused }, 'rejected', false],
]
test.each(cases)('%s', (_, change, key, canProve) => {
  const own = { ...handle, ...change }
  const state = handleState(own, { ...casino, accounts: [own] })
  expect([state.key, state.canProve]).toEqual([key, canProve])
})

test('one account counts: another one of the same fan asks for no proof', () => {
  const confirmed: OwnHandle = { ...handle, id: 'b', match: 'CONFIRMED' }
  const two = { ...casino, accounts: [handle, confirmed] }
  expect(handleState(handle, two)).toMatchObject({ key: 'one-only', canProve: false })
  expect(casinoState(two)?.key).toBe('confirmed')
  expect(casinoState({ ...casino, accounts: [] })).toBeNull()
  expect(codesInWords(['A', 'B', 'C'])).toBe('the code A, B or C')
})

const dialogs: Registry = {
  'casino-details': { title: ({ name }) => name, body: lazy(() => import('./CasinoDetailsDialog')) },
}
let shown: CreatorCasino

beforeEach(() => {
  shown = casino
  server.use(mock.get(at('/user/casinos/all/nova'), () => HttpResponse.json({ data: [shown], total: 1 })))
})

test('a fan proves an account: the code to send appears with the account', async () => {
  const sent: Record<string, unknown>[] = []
  server.use(
    mock.post(at('/user/casinos/proofs'), async ({ request }) => {
      sent.push(Object.fromEntries(await formDataOf(request)))
      shown = { ...casino, accounts: [{ ...handle, proof }] }
      return HttpResponse.json(proof, { status: 201 })
    }),
  )
  const { user: hand } = show(<CreatorCasinos />, { as: fan, dialogs })
  await hand.click(await screen.findByRole('button', { name: /Stake/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Stake' }))
  expect(await dialog.findByText(/Your account joined Stake under the code NOVA/)).toBeVisible()
  expect(dialog.getByRole('link', { name: /Open Stake/ })).toHaveAttribute('rel', expect.stringContaining('sponsored'))
  await hand.click(dialog.getByRole('button', { name: 'Prove that river_fan is yours' }))

  await hand.click(dialog.getByRole('radio', { name: /Yesterday’s wagers/ }))
  await hand.click(dialog.getByRole('button', { name: 'Send amount' }))
  expect(dialog.getByText('Field is required')).toBeVisible()
  expect(sent).toHaveLength(0)
  await hand.click(dialog.getByRole('radio', { name: /Chat code/ }))
  await hand.click(dialog.getByRole('button', { name: 'Get my code' }))

  expect(await dialog.findByText('GEM-7K2QX')).toBeVisible()
  expect(dialog.getByText('In review')).toBeVisible()
  expect(sent).toEqual([{ connectionId: casino.id, accountId: handle.id, kind: 'CODE' }])
})

test('a fan who joined under another code reads which one, and since when', async () => {
  shown = { ...casino, accounts: [{ ...handle, match: 'CONFIRMED', otherCode }] }
  const { user: hand } = show(<CreatorCasinos />, { as: fan, dialogs })
  await hand.click(await screen.findByRole('button', { name: /Other code/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Stake' })
  await waitFor(() => expect(dialog).toHaveTextContent('You joined under the code RIVAL on Oct 2, 2026.'))
  expect(within(dialog).queryByRole('button', { name: /Prove/ })).toBeNull()
})

test.each([
  ['AGE_TOO_YOUNG', 409, 'No casinos'],
  ['FEATURE_SWITCHED_OFF', 403, 'No casinos'],
  ['AGE_CONFIRMATION_REQUIRED', 409, 'Confirm my age'],
])('%s shows no casino', async (code, status, text) => {
  server.use(
    mock.get(at('/misc/countries'), () => HttpResponse.json({ data: [], total: 0 })),
    mock.get(at('/user/casinos/all/nova'), () => HttpResponse.json({ code, message: 'x' }, { status })),
  )
  show(<CreatorCasinos empty={<p>No casinos</p>} />, { as: fan })
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.queryByText('Stake')).toBeNull()
})
