import { screen, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { bootData, fan } from '@/test/builders'
import { offerRequest, platform } from '@/test/offers'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { OfferRequests } from './OfferRequests'
import { shownOf, teamStateOf } from './offerPreview'
import { blankOffer, fieldsOf, offerSchema } from './offerValues'

const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const at = (path: string) => `${bootData.apiBase}${path}`
const blank = blankOffer(Date.parse('2026-11-21T12:00:30Z'), 'p1')
const things = { products: [], cases: [], raffles: [] }

test('lists are typed one in each line, and empty terms are no terms', () => {
  const fields = fieldsOf({
    ...blank,
    title: ' Double ',
    howToClaim: 'Open the link.\n\n Enter the code. ',
    excludedGames: 'Blackjack\nPoker',
    wagering: '30',
    matchPercent: '100',
    countries: ['SE', 'DK'],
  })
  expect(fields).toMatchObject({
    title: 'Double',
    howToClaim: ['Open the link.', 'Enter the code.'],
    excludedGames: ['Blackjack', 'Poker'],
    wagering: '30',
    matchPercent: 100,
    minimumDeposit: null,
    wagerDays: null,
    claimLimit: null,
    position: 0,
    countries: ['DK', 'SE'],
    startsAt: '2026-11-21T12:00:00.000Z',
  })
})

test.each<[string, object, string]>([
  ['title', {}, 'Field is required'],
  ['promoLink', { title: 'A', promoLink: 'http://shop.example' }, 'Enter a whole address that starts with https://.'],
  ['wagering', { title: 'A', wagering: '5000' }, 'Must be at most 1,000'],
  ['rewardGems', { title: 'A', takesClaims: true }, 'Choose what an approved claim pays, or switch claims off'],
  ['matchPercent', { title: 'A', matchPercent: '1.5' }, 'Must be an integer'],
])('the form refuses a wrong %s', (field, change, problem) => {
  const { error } = offerSchema.safeParse({ ...blank, ...change })
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toContainEqual([field, problem])
})

test('the preview has the rule of the platform and the typed values', () => {
  const shown = shownOf(
    {
      ...blank,
      minimumAge: '16',
      isAllowList: true,
      countries: ['SE'],
      claimLimit: '5',
      takesClaims: true,
      platformId: platform.id,
    },
    { things, platforms: [platform], terms: undefined, image: null },
  )
  expect(shown.rule).toEqual({ minimumAge: 18, allowed: ['SE'], blocked: [], minLevel: null, minMemberDays: null })
  expect([shown.platform.name, shown.title, shown.claimsLeft]).toEqual(['Keyforest', 'Your offer', 5])
})

test.each([
  ['DRAFT', 'OPEN', 'Draft'],
  ['PUBLISHED', 'COMING', 'Coming'],
  ['PUBLISHED', 'OPEN', 'Open'],
  ['PUBLISHED', 'ENDED', 'Ended'],
] as const)('an offer that is %s and %s is called %s', (publication, phase, label) => {
  expect(teamStateOf({ publication, phase }).label).toBe(label)
})

test('a rejection needs a reason, and an approval says what it pays', async () => {
  const sent: unknown[] = []
  server.use(
    mock.get(at('/creator/exclusive-offers/requests/all'), () =>
      HttpResponse.json({ data: sent.length > 0 ? [] : [offerRequest], total: sent.length > 0 ? 0 : 1 }),
    ),
    mock.patch(at(`/creator/exclusive-offers/requests/one/${offerRequest.id}`), async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ ...offerRequest, status: 'REJECTED' })
    }),
  )
  const { user } = show(<OfferRequests />, { as: owner })
  const card = await screen.findByRole('article', { name: 'Double your deposit by river_fan' })
  await user.click(within(card).getByRole('button', { name: 'Approve the claim of river_fan' }))
  expect(within(card).getByText(/river_fan gets 150 gems/)).toBeVisible()
  await user.click(within(card).getByRole('button', { name: 'Cancel' }))
  await user.click(within(card).getByRole('button', { name: 'Reject the claim of river_fan' }))
  const form = within(card).getByRole('form')
  await user.click(within(form).getByRole('button', { name: /^Reject/ }))
  expect(within(form).getByText('Field is required')).toBeVisible()
  await user.type(within(form).getByLabelText(/Reason/), 'It shows no code.')
  await user.click(within(form).getByRole('button', { name: /^Reject/ }))
  expect(await screen.findByText('Nothing to review')).toBeVisible()
  expect(sent).toEqual([{ status: 'REJECTED', reason: 'It shows no code.' }])
})

test('several claims are decided together', async () => {
  const other = { ...offerRequest, id: `${offerRequest.id.slice(0, -1)}9`, username: 'lake_fan' }
  const sent: unknown[] = []
  server.use(
    mock.get(at('/creator/exclusive-offers/requests/all'), () =>
      HttpResponse.json({ data: [offerRequest, other], total: 2 }),
    ),
    mock.patch(at('/creator/exclusive-offers/requests/many'), async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ decided: 1 })
    }),
  )
  const { user } = show(<OfferRequests />, { as: owner })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  const bulk = screen.getByRole('group', { name: 'Actions for selected claims' })
  await user.click(within(bulk).getByRole('button', { name: 'Approve 2 claims' }))
  expect(within(bulk).getByText(/Fans get 300 gems/)).toBeVisible()
  await user.click(within(bulk).getByRole('button', { name: 'Approve 2 claims' }))
  expect(await screen.findByText(/1 claim approved. 1 claim left out/)).toBeVisible()
  expect(sent).toEqual([{ ids: [offerRequest.id, other.id], status: 'APPROVED', reason: '' }])
})
