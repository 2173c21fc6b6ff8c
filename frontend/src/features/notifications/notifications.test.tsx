import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { Notification } from '@/api/shapes'
import { Component as Notifications } from '@/routes/account/notifications'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Bell } from './Bell'

beforeEach(() => localStorage.clear())

const api = `${bootData.apiBase}/user/notifications`

const tip: Notification = {
  id: '0190a000-0000-7000-8000-0000000000a1',
  type: 'TIP',
  area: 'WALLET',
  status: 'UNREAD',
  title: '25 gems for you',
  text: 'Nova tipped you: “Great clip”',
  variables: { amount: 25, reason: 'Great clip' },
  reason: 'You have a wallet at Nova.',
  canMute: true,
  link: '/creator/nova/wallet',
  community: { creatorId: bootData.community?.creatorId ?? '', slug: 'nova', name: 'Nova', brandColor: '#9146ff' },
  createdAt: new Date().toISOString(),
}
const password: Notification = {
  ...tip,
  id: '0190a000-0000-7000-8000-0000000000a2',
  type: 'PASSWORD_CHANGED',
  area: 'SECURITY',
  status: 'READ',
  title: 'Your password was changed',
  text: 'Your other devices were logged out.',
  link: '/forgot-password',
  community: null,
  createdAt: '2026-10-01T12:00:00Z',
}

/** A user with these notifications. Stores the requests. */
function notified(rows: Notification[], unread = rows.filter(({ status }) => status === 'UNREAD').length) {
  let current = rows
  const asked: string[] = []
  const sent: unknown[] = []
  server.use(
    mock.get(`${api}/unread-count`, () => HttpResponse.json({ count: unread, rooms: [] })),
    mock.get(`${api}/live-alerts`, () => HttpResponse.json({ isOn: false })),
    mock.get(`${api}/all`, ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json({ data: current, total: current.length })
    }),
    mock.patch(`${api}/one/:id`, async ({ request, params }) => {
      const { status } = (await request.json()) as Pick<Notification, 'status'>
      sent.push({ id: params.id, status })
      current = current.map((row) => (row.id === params.id ? { ...row, status } : row))
      return HttpResponse.json(current.find(({ id }) => id === params.id))
    }),
    mock.post(`${api}/read-all`, () => {
      unread = 0
      current = current.map((row) => ({ ...row, status: 'READ' as const }))
      return HttpResponse.json({ count: 0 })
    }),
  )
  return { asked, sent }
}

test('the bell says how many are unread, and no more than 99', async () => {
  notified([tip], 100)
  show(<Bell />, { as: fan })

  expect(await screen.findByRole('button', { name: 'Notifications, 99+ unread' })).toBeVisible()
})

test('a visitor has no bell', () => {
  show(<Bell />)

  expect(screen.queryByRole('button')).toBeNull()
})

test('its panel shows the latest, leads on, and reads them all at once', async () => {
  notified([tip, password])
  const { user } = show(<Bell />, { as: fan })

  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }))
  const panel = await screen.findByRole('dialog', { name: 'Notifications' })
  expect(await within(panel).findByRole('link', { name: '25 gems for you' })).toHaveAttribute('href', '/wallet')
  expect(within(panel).getByRole('link', { name: 'Your password was changed' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
  expect(within(panel).getByRole('region', { name: 'Today' })).toHaveTextContent('25 gems')
  expect(within(panel).getByRole('region', { name: 'Earlier' })).toHaveTextContent('password')

  await user.click(within(panel).getByRole('button', { name: 'Mark all read' }))
  expect(await screen.findByRole('button', { name: 'Notifications', hidden: true })).toBeInTheDocument()
  await waitFor(() => expect(within(panel).queryByText('Unread:')).toBeNull())
})

test('following one reads it', async () => {
  const { sent } = notified([tip])
  const { user, router } = show(<Notifications />, { as: fan })

  await user.click(await screen.findByRole('link', { name: '25 gems for you' }))

  expect(router.state.location.pathname).toBe('/wallet')
  await waitFor(() => expect(sent).toEqual([{ id: tip.id, status: 'READ' }]))
})

test('one is marked without leaving, both ways', async () => {
  const { sent } = notified([tip])
  const { user } = show(<Notifications />, { as: fan })

  await user.click(await screen.findByRole('button', { name: 'Mark as read: 25 gems for you' }))
  await user.click(await screen.findByRole('button', { name: 'Mark as unread: 25 gems for you' }))

  await waitFor(() => expect(sent).toHaveLength(2))
})

test('the page is filtered by status and by what it is about', async () => {
  const { asked } = notified([tip])
  const { user } = show(<Notifications />, { as: fan })

  await user.click(await screen.findByRole('radio', { name: 'Unread' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'About' }), 'Wallet')

  await waitFor(() => expect(asked.at(-1)).toContain('status=UNREAD'))
  expect(asked.at(-1)).toContain('area=WALLET')

  // Prizes of cases are on their own, as tickets of raffles are.
  await user.selectOptions(screen.getByRole('combobox', { name: 'About' }), 'Cases')
  await waitFor(() => expect(asked.at(-1)).toContain('area=CASE'))
})

test('nothing yet, nothing that fits, and a list that did not come say so', async () => {
  notified([])
  const first = show(<Notifications />, { as: fan })
  expect(await screen.findByRole('heading', { name: 'No notifications yet' })).toBeVisible()
  first.unmount()

  const second = show(<Notifications />, { as: fan, at: '/?status=READ' })
  expect(await screen.findByRole('heading', { name: 'No results' })).toBeVisible()
  second.unmount()

  server.use(
    mock.get(`${api}/all`, () => HttpResponse.json({ code: 'NOPE', message: '', fields: {} }, { status: 400 })),
  )
  show(<Notifications />, { as: fan })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})

test('one press ends such notifications, and takes it back', async () => {
  notified([tip])
  const sent: unknown[] = []
  server.use(
    mock.patch(`${api}/one/${tip.id}/mute`, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(tip)
    }),
  )
  const { user } = show(<Notifications />, { as: fan })
  await user.click(await screen.findByText('Why did I get this?'))
  expect(screen.getByText('You have a wallet at Nova.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Turn these off: 25 gems for you' }))
  expect(await screen.findByText(/You no longer get such notifications from Nova/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Turn on again: 25 gems for you' }))
  expect(await screen.findByRole('button', { name: 'Turn these off: 25 gems for you' })).toBeVisible()
  expect(sent).toEqual([{ isMuted: true }, { isMuted: false }])
})
