import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ExclusiveOffer } from '@/api/offerShapes'
import { dialogs as frames } from '@/app/frames/community'
import { Component as OffersPage } from '@/routes/community/offers'
import { bootData, fan, visitor } from '@/test/builders'
import { lockedOffer, offer } from '@/test/offers'
import { show } from '@/test/render'
import { server } from '@/test/server'
import HomeOffers from './HomeOffers'
import { alsoInUtc, claimLabel, ruleLines } from './model'

const at = (path: string) => `${bootData.apiBase}${path}`
const { rule } = offer
const claim: NonNullable<ExclusiveOffer['claim']> = {
  id: '0190a000-0000-7000-8000-00000000a009',
  status: 'PENDING',
  text: 'Done',
  image: null,
  reason: '',
  rewardWords: '150 gems',
  claimedAt: '2026-11-21T11:00:00Z',
  reviewedAt: null,
}

test.each<[string, Partial<typeof rule>, string[]]>([
  ['excluded countries', {}, ['Ages 18 and over', 'Not in Denmark, Netherlands', 'From level 2']],
  ['allowed countries', { allowed: ['SE'], blocked: [], minLevel: null }, ['Ages 18 and over', 'Only in Sweden']],
  [
    'many countries and a time of membership',
    { blocked: ['DK', 'NL', 'SE', 'NO', 'FI', 'DE'], minLevel: null, minimumAge: 0, minMemberDays: 1 },
    ['Not in Denmark, Netherlands, Sweden, Norway and 2 more', 'Members for 1 day'],
  ],
  ['no rule', { minimumAge: 0, blocked: [], minLevel: null }, []],
])('the rules of an offer in words: %s', (_, change, lines) => {
  expect(ruleLines({ ...rule, ...change })).toEqual(lines)
})

test.each([
  [offer.reward.words, 'Claim 150 gems'],
  ['150 gems, Signed poster', 'Claim reward'],
  ['No reward', 'Send proof'],
])('the button names a short reward: %s', (words, label) => {
  expect(claimLabel({ reward: { ...offer.reward, words } })).toBe(label)
})

test('times are shown in UTC, too, and once to a reader in UTC', () => {
  const both = alsoInUtc('Dec 24, 2026, 8:00 PM GMT+1', '2026-12-24T19:00:00Z')
  expect(both).toBe('Dec 24, 2026, 8:00 PM GMT+1 · Dec 24, 19:00 UTC')
  expect(alsoInUtc('Dec 24, 2026, 7:00 PM UTC', '2026-12-24T19:00:00Z')).toBe('Dec 24, 2026, 7:00 PM UTC')
})

let shown: ExclusiveOffer[] = []
let asked = 0
const used: string[] = []

beforeEach(() => {
  shown = [offer]
  asked = 0
  used.length = 0
  server.use(
    mock.get(at('/user/exclusive-offers/all/nova'), () => {
      asked += 1
      return HttpResponse.json({ data: shown, total: shown.length })
    }),
    mock.get(at('/user/exclusive-offers/platform/filters/nova'), () => HttpResponse.json({ data: [], total: 0 })),
    mock.post(at(`/user/exclusive-offers/one/${offer.id}/uses`), async ({ request }) => {
      used.push(((await request.json()) as { use: string }).use)
      return HttpResponse.json({})
    }),
  )
})

test('a fan reads rules, terms and the example before anything is pressed, and copies the code', async () => {
  const { user } = show(<OffersPage />, { as: fan })
  const card = await screen.findByRole('article', { name: offer.title })
  for (const text of ['Deposit 100, get 100, wager 6,000', 'Ages 18 and over', '3 claims left', 'NOVA'])
    expect(within(card).getByText(text)).toBeVisible()
  expect(within(card).getByText(/Dec 24, 2026, 7:00 PM UTC/)).toBeVisible()
  expect(within(card).getByRole('link', { name: /Open Keyforest/ })).toHaveAttribute(
    'rel',
    expect.stringContaining('sponsored'),
  )
  await user.click(within(card).getByRole('button', { name: /^Copy the code/ }))
  expect(await screen.findByText('Bonus copied')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe('NOVA')
  expect(used).toEqual(['CODE'])
})

test('without the right to copy, the page says what to do', async () => {
  const { user } = show(<OffersPage />, { as: fan })
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await user.click(await screen.findByRole('button', { name: /^Copy the code/ }))
  expect(await screen.findByText(/Select it and copy it yourself/)).toBeVisible()
})

test('a visitor sees the rules and no code, and is asked to log in', async () => {
  shown = [lockedOffer]
  show(<OffersPage />, { as: visitor })
  const card = await screen.findByRole('article', { name: offer.title })
  expect(within(card).getByText(/Confirm your age and country above/)).toBeVisible()
  expect(within(card).queryByText('NOVA')).toBeNull()
  expect(within(card).queryByRole('button')).toBeNull()
  expect(screen.getByRole('button', { name: 'Log in to confirm' })).toBeEnabled()
})

test('a claim needs a proof, is sent once, and is then under review', async () => {
  const sent: FormData[] = []
  server.use(
    mock.post(at('/user/exclusive-offers/claim'), async ({ request }) => {
      sent.push(await request.formData())
      shown = [{ ...offer, claim, denial: { code: 'OFFER_CLAIM_EXIST', message: '', params: {}, until: null } }]
      return HttpResponse.json(shown[0], { status: 201 })
    }),
  )
  const { user } = show(<OffersPage />, { as: fan, dialogs: frames })
  await user.click(await screen.findByRole('button', { name: 'Claim 150 gems' }))
  const form = await screen.findByRole('form', { name: `Claim ${offer.title}` })
  expect(within(form).getByText('A picture of the deposit')).toBeVisible()
  await user.click(within(form).getByRole('button', { name: 'Send claim' }))
  expect(await within(form).findByText('Write a text or add a picture')).toBeVisible()
  expect(sent).toHaveLength(0)
  await user.type(within(form).getByLabelText('Text'), 'Deposited on Friday')
  await user.click(within(form).getByRole('button', { name: 'Send claim' }))
  expect(await screen.findByText('Under review')).toBeVisible()
  expect(sent.map((body) => [body.get('offerId'), body.get('text')])).toEqual([[offer.id, 'Deposited on Friday']])
  expect(screen.queryByRole('button', { name: 'Claim 150 gems' })).toBeNull()
})

test('a rejected claim shows the reason and can be sent again', async () => {
  shown = [{ ...offer, claim: { ...claim, status: 'REJECTED', reason: 'It shows no code.' } }]
  show(<OffersPage />, { as: fan })
  expect(await screen.findByText('The team wrote: It shows no code.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Claim again' })).toBeEnabled()
  expect(screen.getByRole('button', { name: `Get help with your claim of ${offer.title}` })).toBeEnabled()
})

test('a denial of the server is the button’s text', async () => {
  shown = [{ ...offer, claimsLeft: 0, denial: { code: 'OFFER_CLAIMS_TAKEN', message: '', params: {}, until: null } }]
  show(<OffersPage />, { as: fan })
  expect(await screen.findByRole('button', { name: 'All claims are taken' })).toBeDisabled()
})

test('a fan reports a code once, and asks for a reminder', async () => {
  server.use(
    mock.post(at(`/user/exclusive-offers/one/${offer.id}/report`), () => {
      shown = [{ ...shown[0]!, isReported: true }]
      return HttpResponse.json(shown[0])
    }),
    mock.post(at(`/user/exclusive-offers/one/${offer.id}/reminder`), () => {
      shown = [{ ...shown[0]!, isReminded: true }]
      return HttpResponse.json(shown[0])
    }),
  )
  const { user } = show(<OffersPage />, { as: fan })
  await user.click(await screen.findByRole('button', { name: 'This code did not work' }))
  const question = screen.getByRole('group', { name: `Report the code of ${offer.title}` })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(shown[0]?.isReported).toBe(false)
  await user.click(screen.getByRole('button', { name: 'This code did not work' }))
  await user.click(screen.getByRole('button', { name: 'Report code' }))
  expect(await screen.findByText('You reported this code.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remind me before it ends' }))
  expect(await screen.findByRole('button', { name: 'Cancel reminder' })).toBeEnabled()
})

test('a community without offers says so', async () => {
  shown = []
  show(<OffersPage />, { as: fan })
  await waitFor(() => expect(screen.getByRole('heading', { name: 'No offer found' })).toBeVisible())
})

test('the home shows offers that run, with their reward, and no code', async () => {
  const over = { ...offer, id: 'over', title: 'Over', endsAt: '2020-01-01T00:00:00Z' }
  shown = [offer, over, { ...lockedOffer, id: 'locked', title: 'For adults' }]
  show(<HomeOffers />, { as: fan })
  const first = await screen.findByRole('link', { name: new RegExp(offer.title) })
  expect(first).toHaveAttribute('href', '/offers')
  expect(first).toHaveTextContent('Deposit 100, get 100, wager 6,000')
  expect(first).toHaveTextContent('150 gems')
  expect(screen.getByRole('link', { name: /For adults/ })).toHaveTextContent('Confirm your age to see the terms')
  expect(screen.queryByText('Over')).toBeNull()
  expect(screen.queryByText('NOVA')).toBeNull()
})

test('the home shows no trace of offers that this person does not find', async () => {
  shown = []
  show(<HomeOffers />, { as: fan })
  await waitFor(() => expect(asked).toBeGreaterThan(0))
  expect(screen.queryByRole('heading', { name: 'Offers' })).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
})
