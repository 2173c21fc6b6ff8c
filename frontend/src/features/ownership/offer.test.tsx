import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { CommunityOffer } from '@/api/shapes'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { OfferAnswer } from './OfferAnswer'

const api = bootData.apiBase
const offer: CommunityOffer = {
  id: '0190a000-0000-7000-8000-00000000000b',
  giver: 'nova',
  giverStays: false,
  community: {
    creatorId: 'x',
    slug: 'nova',
    name: 'Nova',
    description: '',
    plan: 'pro',
    brandColor: '#9146FF',
    avatarUrl: null,
    members: 1234,
    createdAt: '2026-01-02T12:00:00Z',
  },
  ownsCommunity: false,
  staff: 7,
  createdAt: '2026-11-24T12:00:00Z',
  expiresAt: '2026-12-01T12:00:00Z',
  isExpired: false,
}

test('the receiver sees what they get, and accepts or refuses', async () => {
  let refused = 0
  server.use(
    mock.post(`${api}/user/hand-overs/${offer.id}/accept`, () =>
      HttpResponse.json(
        { code: 'HAND_OVER_GIVER_GONE', message: 'No longer the owner', params: {}, fields: {} },
        { status: 409 },
      ),
    ),
    mock.post(`${api}/user/hand-overs/${offer.id}/refuse`, () => {
      refused += 1
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user } = show(<OfferAnswer offer={offer} />, { as: fan })
  expect(screen.getByText('1,234')).toBeVisible()
  expect(screen.getByText('Pro')).toBeVisible()
  expect(screen.getByText(/you pay for it from the next payment on/)).toBeVisible()
  expect(screen.getByText('7')).toBeVisible()
  expect(screen.getByText('An ordinary member')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Accept Nova' }))
  expect(await screen.findByText('No longer the owner')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Refuse' }))
  await waitFor(() => expect(screen.getByText(/You refused/)).toBeVisible())
  expect(refused).toBe(1)
})

test.each([
  ['an expired offer', { isExpired: true }, /was open until Dec 1, 2026/, 0],
  ['a user with a community', { ownsCommunity: true }, /You own a community already/, 1],
])('%s cannot be accepted', (_, changes, words, buttons) => {
  show(<OfferAnswer offer={{ ...offer, ...changes }} />, { as: fan })
  expect(screen.getByText(words)).toBeVisible()
  expect(screen.queryAllByRole('button')).toHaveLength(buttons)
})
