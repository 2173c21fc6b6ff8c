import { act, screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import type { TeamRaffle } from '@/api/shapes'
import { raffleList } from '@/features/raffles/admin/list'
import { now } from '@/lib/clock'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { OfficeList } from './OfficeList'
import { dropUndo, offerUndo, useUndos } from './undo'

vi.mock(import('@/lib/limits'), async (original) => ({ ...(await original()), UNDO_MS: 60 as 10_000 }))

const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const base = `${bootData.apiBase}/creator/raffle`
const inHours = (hours: number) => new Date(now() + hours * 3_600_000).toISOString()
const raffle = (id: string, name: string, status: TeamRaffle['status']) =>
  ({
    id,
    name,
    status,
    slug: id,
    raffleImage: null,
    entries: 0,
    maxEntries: null,
    entryCost: '0',
    startAt: inHours(-1),
    endAt: inHours(5),
    cancelledAt: null,
    prizes: [],
  }) as unknown as TeamRaffle

/** Three raffles; what is deleted is gone until it is restored. */
function serve(refused: string[] = []) {
  const rows = [raffle('a', 'Alpha', 'PENDING'), raffle('b', 'Beta', 'PENDING'), raffle('c', 'Gamma', 'FINISHED')]
  const gone = new Set<string>()
  const sent: { ids: string[]; action: string }[] = []
  server.use(
    mock.get(`${base}/all`, () => {
      const data = rows.filter(({ id }) => !gone.has(id))
      return HttpResponse.json({ data, total: data.length })
    }),
    mock.post(`${base}/many`, async ({ request }) => {
      const body = (await request.json()) as { ids: string[]; action: string }
      sent.push(body)
      const data = body.ids.map((id) => {
        if (refused.includes(id)) return { id, error: { code: 'RAFFLE_RUNNING', message: 'This raffle is running' } }
        if (body.action === 'RESTORE') gone.delete(id)
        else gone.add(id)
        return { id, error: null }
      })
      return HttpResponse.json({ data, total: data.length })
    }),
  )
  return sent
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  useUndos.setState([], true)
})

const names = () => screen.getAllByRole('row').map((row) => row.textContent)

test('deleted drafts leave a line at their place, with the undo, and the list says so aloud', async () => {
  const sent = serve()
  const { user } = show(<OfficeList list={raffleList} />, { as: owner })
  await user.click(await screen.findByRole('checkbox', { description: /Beta/ }))
  await user.click(screen.getByRole('button', { name: 'Delete drafts' }))
  const undo = await screen.findByRole('button', { name: 'Undo: Beta was deleted' })
  act(() => undo.focus())
  expect(names()[2]).toContain('Beta was deleted')
  expect(screen.getByText('Beta was deleted. You can undo it in its row.')).toHaveAttribute('role', 'status')
  // The time waits while the button has the focus.
  await new Promise((done) => setTimeout(done, 150))
  await user.click(undo)
  await waitFor(() => expect(screen.getByRole('link', { name: /Beta/ })).toBeVisible())
  expect(sent).toEqual([
    { ids: ['b'], action: 'DELETE' },
    { ids: ['b'], action: 'RESTORE' },
  ])
})

test('the offer ends after a while, also in a list that is empty by then', async () => {
  serve()
  show(<OfficeList list={raffleList} />, { as: owner })
  await screen.findByRole('link', { name: /Alpha/ })
  act(() => offerUndo([{ id: 'z', area: 'raffles', text: 'Zeta was deleted', undo: () => Promise.resolve() }]))
  expect(screen.getByRole('button', { name: 'Undo: Zeta was deleted' })).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Zeta was deleted')).toBeNull())
})

test('an undo that is refused says why, and stays', async () => {
  serve()
  show(<OfficeList list={raffleList} />, { as: owner })
  await screen.findByRole('link', { name: /Alpha/ })
  const undo = () => Promise.reject(new Error('It is too late to undo this'))
  act(() => offerUndo([{ id: 'z', area: 'raffles', text: 'Zeta was deleted', undo }]))
  act(() => screen.getByRole('button', { name: 'Undo: Zeta was deleted' }).click())
  expect(await screen.findByText('It is too late to undo this')).toBeVisible()
  act(() => dropUndo('z'))
})

test('an action takes the rows it is for, asks first, and names those that were refused', async () => {
  const sent = serve(['a'])
  const { user } = show(<OfficeList list={raffleList} />, { as: owner })
  await user.click(await screen.findByRole('checkbox', { name: /^Select all/ }))
  await user.click(screen.getByRole('button', { name: 'Publish (2)' }))
  expect(sent).toEqual([])
  const asked = within(screen.getByRole('alertdialog', { name: 'Publish' }))
  await user.click(asked.getByRole('button', { name: 'Publish: 2 raffles' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Alpha was not changed: This raffle is running')
  expect(within(screen.getByRole('alert')).getByRole('link', { name: 'Alpha' })).toHaveAttribute(
    'href',
    '/admin/raffles/a',
  )
  expect(sent).toEqual([{ ids: ['a', 'b'], action: 'PUBLISH' }])
})
