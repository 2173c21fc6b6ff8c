import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '@/api/queryClient'
import type { ChannelConnection } from '@/api/shapes'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { ConnectionsTab } from './ConnectionsTab'
import DisconnectDialog from './DisconnectDialog'
import { problemText } from './words'

const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const all = `${bootData.apiBase}/creator/connections/all`

const nothing = (provider: ChannelConnection['provider']): ChannelConnection => ({
  provider,
  offered: true,
  status: 'DISCONNECTED',
  name: null,
  url: null,
  pictureUrl: null,
  connectedAt: null,
  checkedAt: null,
  problem: null,
  needsConsent: false,
  events: [],
  eventsCheckedAt: null,
  eventsProblem: null,
})
const twitch: ChannelConnection = {
  ...nothing('TWITCH'),
  status: 'CONNECTED',
  name: 'Nova Star',
  url: 'https://www.twitch.tv/nova_star',
  pictureUrl: '/api/public/files/x.webp',
  connectedAt: '2026-11-20T12:00:00Z',
  checkedAt: '2026-11-21T11:59:00Z',
}

const arriving: ChannelConnection['events'][number] = {
  name: 'channel.chat.message',
  label: 'Chat messages',
  state: 'ACTIVE',
  lastEventAt: '2026-11-21T11:58:00Z',
  delayMs: 240,
  received: 1240,
  unlinked: 900,
  late: 0,
  refused: 0,
  losses: 0,
  lostAt: null,
}

const listed = (...rows: ChannelConnection[]) =>
  server.use(mock.get(all, () => HttpResponse.json({ data: rows, total: rows.length })))

const card = (name: string) => screen.findByRole('article', { name })

afterEach(() => vi.unstubAllGlobals())

test('a provider without a channel says what it is for, and leads to its consent page', async () => {
  listed(nothing('KICK'), nothing('TWITCH'), nothing('DISCORD'))
  server.use(
    mock.get(`${bootData.apiBase}/creator/connections/kick/connect`, () =>
      HttpResponse.json({ url: 'https://id.kick.com/oauth/authorize?state=1' }),
    ),
  )
  const assign = vi.fn<(url: string) => void>()
  vi.stubGlobal('location', { href: window.location.href, pathname: '/', search: '', assign })
  const { user } = show(<ConnectionsTab />, { as: owner })
  const kick = await card('Kick')
  expect(within(kick).getByText('Not connected')).toBeVisible()
  expect(within(kick).getByText(/Shows fans when you stream on Kick/)).toBeVisible()
  await user.click(within(kick).getByRole('button', { name: 'Connect Kick' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://id.kick.com/oauth/authorize?state=1'))
})

test('a connected channel is shown with its name, its page and its last check', async () => {
  listed(twitch)
  show(<ConnectionsTab />, { as: owner })
  const shown = await card('Twitch')
  expect(within(shown).getByText('Connected')).toBeVisible()
  expect(within(shown).getByRole('link', { name: /Nova Star/ })).toHaveAttribute('href', twitch.url)
  expect(within(shown).getByText(/Last check/)).toBeVisible()
  expect(within(shown).queryByRole('button', { name: /Connect/ })).toBeNull()
})

test('events are being set up in the first minute', async () => {
  const waiting = { ...arriving, state: 'WAITING' as const, lastEventAt: null, received: 0 }
  listed({ ...twitch, events: [arriving, waiting] })
  show(<ConnectionsTab />, { as: owner })
  const events = within(await card('Twitch')).getByRole('region', { name: 'Events of Twitch' })
  expect(within(events).getAllByText('Being set up')[0]).toBeVisible()
  expect(within(events).queryByText(/of 2 arriving/)).toBeNull()
})

test('a connected channel says which events arrive', async () => {
  listed({ ...twitch, events: [arriving, { ...arriving, name: 'channel.follow', label: 'Follows', received: 0 }] })
  const { user } = show(<ConnectionsTab />, { as: owner })
  const events = within(await card('Twitch')).getByRole('region', { name: 'Events of Twitch' })
  await user.click(within(events).getByText('Stream events'))
  expect(within(events).getByText('All arriving')).toBeVisible()
  expect(within(events).getByText(/1,240 received · 900 by fans without a linked account/)).toBeVisible()
  expect(within(events).queryByRole('button')).toBeNull()
})

test('a connection without any event promises none, and explains when it was compared', async () => {
  const silent = { ...arriving, lastEventAt: null, delayMs: null, received: 0, unlinked: 0 }
  listed({
    ...twitch,
    events: [silent, { ...silent, name: 'channel.follow', label: 'Follows' }],
    eventsCheckedAt: null,
  })
  const { user } = show(<ConnectionsTab />, { as: owner })
  const events = within(await card('Twitch')).getByRole('region', { name: 'Events of Twitch' })
  expect(within(events).getByText('Connected. Waiting for the first events.')).toBeVisible()
  await user.click(within(events).getByText('Stream events'))
  expect(within(events).getAllByText('Nothing yet')).toHaveLength(2)
  expect(within(events).queryByText(/rriving/)).toBeNull()
})

test('the live switch is named only while no stream channel is connected', async () => {
  listed(nothing('KICK'), nothing('TWITCH'), nothing('DISCORD'))
  const { unmount } = show(<ConnectionsTab />, { as: owner })
  await card('Kick')
  expect(screen.getByText(/use the live switch/)).toBeVisible()
  unmount()
  queryClient.clear()
  listed(nothing('KICK'), twitch)
  show(<ConnectionsTab />, { as: owner })
  await card('Kick')
  expect(screen.queryByText(/use the live switch/)).toBeNull()
})

test('an interruption, and a provider that does not answer, are shown', async () => {
  const lost = { ...arriving, state: 'LOST' as const, lostAt: '2026-11-21T11:00:00Z', losses: 1, delayMs: 95_000 }
  listed({ ...twitch, events: [arriving, { ...lost, name: 'channel.follow' }], eventsProblem: 'UNAVAILABLE' })
  show(<ConnectionsTab />, { as: owner })
  const events = within(await card('Twitch')).getByRole('region', { name: 'Events of Twitch' })
  expect(within(events).getByText('1 of 2 arriving')).toBeVisible()
  expect(within(events).getByText(/Twitch did not answer/)).toBeVisible()
  expect(within(events).getByText(/after 95 s/)).toHaveTextContent(/Interrupted since.*1 interruption/)
})

test('an older connection is asked for the new access, and leads to the consent page', async () => {
  listed({ ...twitch, needsConsent: true, events: [{ ...arriving, state: 'NO_CONSENT', lastEventAt: null }] })
  const assign = vi.fn<(url: string) => void>()
  vi.stubGlobal('location', { href: window.location.href, pathname: '/', search: '', assign })
  server.use(
    mock.get(`${bootData.apiBase}/creator/connections/twitch/connect`, () =>
      HttpResponse.json({ url: 'https://id.twitch.tv/oauth2/authorize?state=1' }),
    ),
  )
  const { user } = show(<ConnectionsTab />, { as: owner })
  await user.click(within(await card('Twitch')).getByRole('button', { name: 'Give access at Twitch' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://id.twitch.tv/oauth2/authorize?state=1'))
})

test('a lost grant is announced, and can be renewed', async () => {
  listed({ ...twitch, status: 'NEEDS_RECONNECTING', problem: 'REVOKED' })
  show(<ConnectionsTab />, { as: owner })
  expect(await screen.findByRole('alert')).toHaveTextContent(/Twitch no longer accepts our access\. Reconnect/)
  expect(screen.getByText('Needs reconnecting')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reconnect Twitch' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Disconnect Twitch' })).toBeVisible()
})

test('a provider without keys cannot be connected, and says who can help', async () => {
  listed({ ...nothing('KICK'), offered: false })
  show(<ConnectionsTab />, { as: owner })
  expect(await screen.findByText(/no access to Kick\. Ask its operator/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Connect Kick' })).toBeNull()
})

test('a refused start is explained in the card', async () => {
  listed(nothing('KICK'))
  server.use(
    mock.get(`${bootData.apiBase}/creator/connections/kick/connect`, () =>
      HttpResponse.json(
        { code: 'INTEGRATION_UNAVAILABLE', message: 'The other service did not answer.', params: {}, fields: {} },
        { status: 502 },
      ),
    ),
  )
  const { user } = show(<ConnectionsTab />, { as: owner })
  await user.click(await screen.findByRole('button', { name: 'Connect Kick' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('did not answer')
})

test('a channel is disconnected after a question', async () => {
  let isGone = false
  server.use(
    mock.delete(`${bootData.apiBase}/creator/connections/twitch`, () => {
      isGone = true
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user } = show(<DisconnectDialog connection={twitch} />, { as: owner })
  expect(screen.getByText(/Fans no longer see when you stream on Twitch/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Disconnect Twitch' }))
  await waitFor(() => expect(isGone).toBe(true))
})

test('every problem has words that say what to do', () => {
  for (const problem of ['REVOKED', 'UNAVAILABLE', 'RATE_LIMITED'] as const) {
    expect(problemText({ provider: 'KICK', problem })).toMatch(/Kick.*\./)
  }
  expect(problemText({ provider: 'KICK', problem: null })).toBeNull()
})
