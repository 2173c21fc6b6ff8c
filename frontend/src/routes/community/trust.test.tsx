import { screen } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { TrustDraw } from '@/api/shapes'
import { bootData } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Component as Trust } from './trust'

const at = (path: string) => `${bootData.apiBase}${path}`
const draw: TrustDraw = {
  id: 'd1',
  kind: 'DROP',
  title: 'Gold key',
  path: '/store/gold-key',
  state: 'DRAWN',
  tickets: 12,
  prizes: 2,
  won: 2,
  commitment: 'c',
  chain: 'local-1',
  round: 9,
  isFallback: false,
  closesAt: '2026-11-20T10:00:00Z',
  closedEarlyAt: null,
  drawnAt: '2026-11-20T10:01:01Z',
  canceledAt: null,
  voided: [{ ticket: 7, place: 1, reason: 'Did not answer', at: '2026-11-20T12:00:00Z' }],
}
const answer = (draws: TrustDraw[], summary: object) =>
  server.use(
    mock.get(at('/public/trust'), () => HttpResponse.json(summary)),
    mock.get(at('/public/trust/draws'), () => HttpResponse.json({ data: draws, total: draws.length })),
  )

test('every draw is shown with its proof, what was voided and why, and what the last night found', async () => {
  const odds = [
    {
      title: 'Neon case',
      path: '/cases/neon',
      oddsHash: 'h',
      since: '2026-11-01T00:00:00Z',
      rows: [{ prize: 'Gold key', ppm: 125_000 }],
    },
  ]
  answer([draw], { recheck: { at: '2026-11-21T03:00:00Z', draws: 1, openings: 40, wrong: 0 }, odds })
  const { user } = show(<Trust />)
  expect(await screen.findByText('1 draw and 40 openings recomputed, and all match')).toBeVisible()
  expect(await screen.findByText('Store draw · 2 winners among 12 tickets')).toBeVisible()
  expect(screen.getByText('Ticket 7 no longer wins place 1: “Did not answer”')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Check draw: Gold key' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/fairness\?community=nova&draw=d1$/),
  )
  // The odds come in after the draws have been painted.
  await user.click(await screen.findByText('Neon case'))
  expect(screen.getByText('12.5%')).toBeVisible()
})

test('a draw that was closed early says that an earlier round decided it', async () => {
  answer([{ ...draw, closedEarlyAt: '2026-11-20T10:00:00Z' }], { recheck: null, odds: [] })
  show(<Trust />)
  expect(
    await screen.findByText('The raffle closed early, so an earlier round than announced decided it.'),
  ).toBeVisible()
})

test('what did not agree is said, and a place without draws says what will be here', async () => {
  answer([], { recheck: { at: '2026-11-21T03:00:00Z', draws: 3, openings: 0, wrong: 1 }, odds: [] })
  show(<Trust />)
  expect(await screen.findByText('1 result did not match the proof')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'No draws yet' })).toBeVisible()
})
