import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { OptionalArea } from '@/api/shapes'
import type { Registry } from '@/dialogs/dialogs'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import AreaOffDialog from './AreaOffDialog'
import { AreasPanel } from './AreasPanel'

const AREAS = `${bootData.apiBase}/creator/settings/areas`
const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const casinos: OptionalArea = {
  area: 'CASINOS',
  words: 'Casinos',
  isOn: true,
  byPlatform: false,
  until: null,
  open: { boards: 2, claims: 1, owed: '1,250 USD owed, 3 unpaid' },
}
let area = casinos
let sent: unknown[] = []

beforeEach(() => {
  area = casinos
  sent = []
  server.use(
    mock.get(AREAS, () => HttpResponse.json({ areas: [area] })),
    mock.patch(AREAS, async ({ request }) => {
      const body = (await request.json()) as { isOn: boolean }
      sent.push(body)
      area = { ...area, isOn: body.isOn }
      return HttpResponse.json({ areas: [area] })
    }),
  )
})

const dialogs: Registry = {
  'area-off': { title: ({ area: { words } }) => `Switch ${words} off?`, body: AreaOffDialog },
}

test('switching off says first what ends, goes on and is open, and can be left', async () => {
  const { user } = show(<AreasPanel />, { as: owner, dialogs })
  await user.click(await screen.findByRole('switch', { name: 'Casinos' }))
  const question = await screen.findByRole('dialog', { name: 'Switch Casinos off?' })
  for (const line of [
    'Fans find no page, menu entry, quest or leaderboard of wagers.',
    'All data stay',
    '2 leaderboards of wagers without a final result.',
    '1 wager reward that fans reached',
    '1,250 USD owed, 3 unpaid.',
  ]) {
    expect(question).toHaveTextContent(line)
  }
  await user.click(within(question).getByRole('button', { name: 'Keep casinos on' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([])

  await user.click(screen.getByRole('switch', { name: 'Casinos' }))
  await user.click(await screen.findByRole('button', { name: 'Switch casinos off' }))
  expect(await screen.findByText('Casinos switched off')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Casinos', hidden: true })).not.toBeChecked())
  expect(sent).toEqual([{ area: 'CASINOS', isOn: false }])
})

test('an area with nothing open says so', async () => {
  area = { ...casinos, open: { boards: 0, claims: 0, owed: '' } }
  const { user } = show(<AreasPanel />, { as: owner, dialogs })
  await user.click(await screen.findByRole('switch', { name: 'Casinos' }))
  expect(await screen.findByText('No leaderboard, no reward and no prize is open.')).toBeVisible()
})

test('switching on takes one press', async () => {
  area = { ...casinos, isOn: false }
  const { user } = show(<AreasPanel />, { as: owner })
  await user.click(await screen.findByRole('switch', { name: 'Casinos' }))
  expect(await screen.findByText('Casinos switched on')).toBeVisible()
  expect(sent).toEqual([{ area: 'CASINOS', isOn: true }])
})

test('a refused change says why, and the switch stays', async () => {
  server.use(
    mock.patch(AREAS, () =>
      HttpResponse.json({ code: 'RATE_LIMITED', message: 'Too fast', params: {}, fields: {} }, { status: 429 }),
    ),
  )
  const { user } = show(<AreasPanel />, { as: owner, dialogs })
  await user.click(await screen.findByRole('switch', { name: 'Casinos' }))
  await user.click(await screen.findByRole('button', { name: 'Switch casinos off' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByRole('switch', { name: 'Casinos', hidden: true })).toBeChecked()
})

test('an area that the platform switched off says so', async () => {
  area = { ...casinos, byPlatform: true }
  show(<AreasPanel />, { as: owner })
  await waitFor(() => expect(screen.getByText(/The platform has switched this off\. Contact/)).toBeVisible())
})
