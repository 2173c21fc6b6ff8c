import { act, screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { lazy } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { TeamRaffleDetail } from '@/api/shapes'
import { openDialog, type Registry } from '@/dialogs/dialogs'
import { syncClock } from '@/lib/clock'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { EntrantsCard } from './EntrantsCard'
import { againOf } from './raffleValues'

const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const NOON = '2026-11-21T12:00:00Z'
const one = `${bootData.apiBase}/creator/raffle/one/r1`
const inHours = (hours: number) => new Date(Date.parse(NOON) + hours * 3_600_000).toISOString()
const raffle = {
  id: 'r1',
  name: 'Signed deck',
  status: 'ACTIVE',
  startAt: inHours(-1),
  endAt: inHours(5),
  firstEndAt: null,
  entryCost: '10',
  entries: 25,
  members: 2,
  prizes: [],
} as unknown as TeamRaffleDetail
const dialogs: Registry = { 'raffle-end': { title: 'Move the end', body: lazy(() => import('./MoveEndDialog')) } }

beforeEach(() => syncClock(NOON, Date.now()))

test('the end moves with a reason, and the dialog says who is notified and what stays', async () => {
  const sent: { endAt: string; reason: string }[] = []
  server.use(
    mock.post(`${one}/end`, async ({ request }) => {
      sent.push((await request.json()) as { endAt: string; reason: string })
      return HttpResponse.json({ ...raffle, endAt: inHours(30) })
    }),
  )
  const { user } = show(null, { as: owner, dialogs })
  act(() => openDialog('raffle-end', { raffle }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move the end' }))
  expect(await dialog.findByText(/2 fans with tickets are notified/)).toBeVisible()
  expect(dialog.getByText(/^The promise of the draw stays/)).toBeVisible()
  // Nothing has changed yet.
  expect(dialog.getByRole('button', { name: 'Move the end' })).toBeDisabled()
  await user.click(dialog.getByRole('button', { name: /^New end/ }))
  await user.click(await screen.findByRole('button', { name: /November 25, 2026/ }))
  await user.keyboard('{Escape}')
  await user.click(dialog.getByRole('button', { name: 'Move the end' }))
  expect(await dialog.findByText('Field is required')).toBeVisible()
  await user.type(dialog.getByLabelText(/^Reason/), 'The stream moved')
  await user.click(dialog.getByRole('button', { name: 'Move the end' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.reason).toBe('The stream moved')
  expect(Date.parse(sent[0]!.endAt)).toBeGreaterThan(Date.parse(raffle.endAt))
})

test('the entrants are found by name, and the file has what is shown', async () => {
  const asked: Record<string, string>[] = []
  server.use(
    mock.get(`${one}/entrants`, ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams)
      asked.push(query)
      const rows = [
        { id: 'm1', username: 'ada', tickets: 20, free: 3, since: inHours(-2) },
        { id: 'm2', username: null, tickets: 5, free: 0, since: inHours(-1) },
      ]
      const data = query.search ? rows.slice(0, 1) : rows
      return HttpResponse.json({ data, total: data.length })
    }),
  )
  const { user } = show(<EntrantsCard raffle={raffle} />, { as: owner })
  const table = within(await screen.findByRole('table', { name: 'Entrants' }))
  expect(table.getByRole('link', { name: 'ada' })).toHaveAttribute('href', '/admin/users/m1')
  expect(table.getByText('Former user')).toBeVisible()
  await user.type(screen.getByRole('searchbox', { name: 'Search entrants' }), 'ada')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'ada', sortBy: 'TICKETS', sortDirection: 'desc' }))
  await waitFor(() => expect(screen.queryByText('Former user')).toBeNull())
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toContain('entrants/csv?search=ada')
})

test('a duplicate runs as long as the first one was announced, from now on', () => {
  const at = Date.parse('2026-11-29T12:00:30Z')
  const moved = {
    ...raffle,
    startAt: '2026-01-01T00:00:00Z',
    endAt: '2026-01-09T00:00:00Z',
    firstEndAt: '2026-01-03T00:00:00Z',
  }
  const { startAt, endAt, entryCost } = againOf(moved, at)
  expect(Date.parse(endAt!) - Date.parse(startAt!)).toBe(2 * 86_400_000)
  expect(Math.abs(Date.parse(startAt!) - at)).toBeLessThanOrEqual(60_000)
  expect(entryCost).toBe('10')
})
