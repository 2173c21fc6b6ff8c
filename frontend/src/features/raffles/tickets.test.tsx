import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { Holding } from '@/api/shapes'
import { effects } from '@/live/effects'
import { now } from '@/lib/clock'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { isFromOwnTickets } from './raffleLink'
import { TicketList } from './TicketList'

const at = (path: string) => `${bootData.apiBase}${path}`
const holding: Holding = {
  id: 'h1',
  raffleId: 'r1',
  slug: 'deck',
  name: 'Signed deck',
  raffleImage: null,
  startAt: new Date(now() - 3_600_000).toISOString(),
  endAt: new Date(now() + 3_600_000).toISOString(),
  standing: 'ACTIVE',
  tickets: 3,
  paid: '30',
  prizes: [],
  community: { creatorId: 'o', slug: 'nova', name: 'Nova After Dark', brandColor: '#9146ff' },
  createdAt: '2026-11-20T12:00:00Z',
}

function serve(standing: { now: Holding['standing'] } | null) {
  const all = standing ? 1 : 0
  server.use(
    mock.get(at('/user/raffle-tickets/all'), () =>
      HttpResponse.json({ data: standing ? [{ ...holding, standing: standing.now }] : [], total: all }),
    ),
    mock.get(at('/user/raffle-tickets/all-stats'), () =>
      HttpResponse.json({ all, winning: 0, losing: 0, active: all, finished: 0, tickets: 3, spent: '30' }),
    ),
  )
}

test('over all communities a row says where the raffle is, and leads there', async () => {
  serve({ now: 'ACTIVE' })
  show(<TicketList withCommunity next={null} />, { as: fan })
  const row = await screen.findByRole('link', { name: /Signed deck.*Nova After Dark · 3 tickets.*Active/s })
  expect(row).toHaveAttribute('href', '/creator/nova/raffles/deck')
})

test('a draw that ends is seen without asking', async () => {
  const standing: { now: Holding['standing'] } = { now: 'ACTIVE' }
  serve(standing)
  show(<TicketList withCommunity next={null} />, { as: fan })
  expect(await screen.findByText('Active')).toBeVisible()
  standing.now = 'LOST'
  effects.received({ event: 'NOTIFICATIONS', creatorId: null, facts: {} })
  await waitFor(() => expect(screen.getByText('Not this time')).toBeVisible())
})

test('in the community a raffle opened from here leads back here', async () => {
  serve({ now: 'ACTIVE' })
  const { user, router } = show(<TicketList next={null} />, { as: fan })
  await user.click(await screen.findByRole('link', { name: /Signed deck/ }))
  expect(router.state.location.pathname).toBe('/raffles/deck')
  expect(isFromOwnTickets(router.state.location.state)).toBe(true)
})

test('without tickets one is led to where there are some', async () => {
  serve(null)
  show(<TicketList withCommunity next={<a href="/store?kind=RAFFLE">View raffles</a>} />, { as: fan })
  expect(await screen.findByText('No tickets yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'View raffles' })).toBeVisible()
})
