import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { RecentWin } from '@/api/shapes'
import { effects } from '@/live/effects'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { RecentWins } from './RecentWins'

const cap: RecentWin = {
  id: 'w1',
  caseSlug: 'neon',
  caseName: 'Neon',
  prizeName: 'Cap',
  prizeImage: null,
  prizeKind: 'PRODUCT',
  rarity: 'RARE',
  ppm: 20_000,
  username: 'river_fan',
  avatarUrl: null,
  createdAt: '2026-11-21T12:00:00Z',
}

test('wins appear as they happen, the newest first, without a reload', async () => {
  let wins: RecentWin[] = []
  server.use(
    mock.get(`${bootData.apiBase}/user/cases/recent/nova`, () => HttpResponse.json({ data: wins, total: wins.length })),
  )
  const happened = () =>
    effects.received({ event: 'CASES', creatorId: bootData.community?.creatorId ?? '', facts: { id: 'c1' } })
  show(<RecentWins />, { as: fan })
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Latest wins' })).toBeNull())

  wins = [cap]
  happened()
  expect(await screen.findByRole('link', { name: 'Cap' })).toHaveAttribute('href', '/cases/neon')
  expect(screen.getByRole('link', { name: 'river_fan' })).toHaveAttribute('href', '/members/river_fan')
  expect(screen.getByRole('listitem')).toHaveTextContent('river_fan · Neon · 2% chance')

  wins = [{ ...cap, id: 'w2', prizeName: 'Mug', username: 'lake_fan' }, cap]
  happened()
  await screen.findByRole('link', { name: 'Mug' })
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('lake_fan'),
    expect.stringContaining('river_fan'),
  ])
})

test('the page of a case shows the wins of this case alone', async () => {
  const asked: (string | null)[] = []
  server.use(
    mock.get(`${bootData.apiBase}/user/cases/recent/nova`, ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('case'))
      return HttpResponse.json({ data: [cap], total: 1 })
    }),
  )
  show(<RecentWins slug="neon" />, { as: fan })
  expect(await screen.findByRole('listitem')).toHaveTextContent('river_fan · 2%')
  expect(asked).toEqual(['neon'])
})
