import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { LOW_STOCK } from '@/api/constants'
import type { Listing } from '@/api/shapes'
import { Component as Store } from '@/routes/platform/store'
import { bootData } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { ListingCard } from './ListingCard'

const listing: Listing = {
  id: 'l1',
  kind: 'CASE',
  slug: 'jackpot',
  name: 'Jackpot',
  imageUrl: null,
  price: '150',
  isAvailable: true,
  state: 'AVAILABLE',
  type: null,
  rarity: null,
  badge: null,
  left: null,
  endsAt: null,
  community: { creatorId: 'o', slug: 'nova', name: 'Nova', brandColor: '#9146ff' },
  createdAt: '2026-11-20T12:00:00Z',
}

test.each([
  ['CASE', '/creator/nova/cases/jackpot'],
  ['RAFFLE', '/creator/nova/raffles/jackpot'],
  ['PRODUCT', '/creator/nova/store/jackpot'],
] as const)('a %s leads to its own page in the community', (kind, href) => {
  show(<ListingCard listing={{ ...listing, kind }} />)
  expect(screen.getByRole('link', { name: /Jackpot/ })).toHaveAttribute('href', href)
})

test('a case says what it is, what an opening costs, and that it waits for a prize', () => {
  const { unmount } = show(<ListingCard listing={listing} />)
  expect(screen.getByRole('link', { name: /^Case.*Jackpot.*Nova.*150/s })).toBeVisible()
  expect(screen.queryByText('Prize out of stock')).toBeNull()
  unmount()
  show(<ListingCard listing={{ ...listing, isAvailable: false, state: 'PRIZE_MISSING' }} />)
  expect(screen.getByText('Prize out of stock')).toBeVisible()
})

test('a card says how few are left, that an offer is sold out, and that it is not on sale yet', () => {
  const { unmount } = show(<ListingCard listing={{ ...listing, kind: 'PRODUCT', left: LOW_STOCK - 1 }} />)
  expect(screen.getByText(`${LOW_STOCK - 1} left`)).toBeVisible()
  unmount()
  const second = show(<ListingCard listing={{ ...listing, kind: 'PRODUCT', left: LOW_STOCK }} />)
  expect(screen.queryByText(/left/)).toBeNull()
  second.unmount()
  const third = show(<ListingCard listing={{ ...listing, isAvailable: false, state: 'SOLD_OUT' }} />)
  expect(screen.getByText('Sold out')).toBeVisible()
  third.unmount()
  show(<ListingCard listing={{ ...listing, isAvailable: false, state: 'COMING_SOON' }} />)
  expect(screen.getByText('Coming soon')).toBeVisible()
})

test('the platform’s store shows one kind of thing, and what sifts only products goes with it', async () => {
  const asked: URLSearchParams[] = []
  server.use(
    mock.get(`${bootData.apiBase}/public/listings`, ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return HttpResponse.json({ data: [listing], total: 1 })
    }),
  )
  const { user } = show(<Store />, { at: '/store' })
  await user.selectOptions(await screen.findByLabelText('Rarity'), 'EPIC')
  await waitFor(() => expect(asked.at(-1)?.get('rarity')).toBe('EPIC'))

  await user.click(screen.getByRole('radio', { name: 'Cases' }))
  await waitFor(() => expect(asked.at(-1)?.get('kind')).toBe('CASE'))
  expect(asked.at(-1)?.has('rarity')).toBe(false)
  expect(screen.queryByLabelText('Rarity')).toBeNull()
})
