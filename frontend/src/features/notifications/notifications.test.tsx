import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { Notification, NotificationPreference } from '@/api/shapes'
import { Component as Notifications } from '@/routes/account/notifications'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Bell } from './Bell'
import { Preferences } from './Preferences'

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
    mock.get(`${api}/unread-count`, () => HttpResponse.json({ count: unread })),
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

const tips: NotificationPreference = {
  type: 'TIP',
  area: 'WALLET',
  name: 'You get gems',
  inApp: true,
  email: false,
  isFixed: false,
}
const passwords: NotificationPreference = {
  ...tips,
  type: 'PASSWORD_CHANGED',
  area: 'SECURITY',
  name: 'Your password changes',
  email: true,
  isFixed: true,
}

test('a choice is made with one press, and what is fixed cannot be pressed', async () => {
  let current = [tips, passwords]
  server.use(
    mock.get(`${api}/preferences`, () => HttpResponse.json({ data: current, total: 2 })),
    mock.patch(`${api}/preferences`, async ({ request }) => {
      const { preferences } = (await request.json()) as { preferences: [NotificationPreference] }
      current = current.map((row) => (row.type === preferences[0].type ? { ...row, ...preferences[0] } : row))
      return HttpResponse.json({ data: current, total: 2 })
    }),
  )
  const { user } = show(<Preferences />, { as: fan })
  const byMail = await screen.findByRole('switch', { name: 'You get gems: by email' })
  expect(byMail).not.toBeChecked()

  await user.click(byMail)

  await waitFor(() => expect(byMail).toBeChecked())
  await waitFor(() => expect(current[0]?.email).toBe(true))
  expect(screen.getAllByRole('switch')).toHaveLength(2)
  expect(screen.getByRole('row', { name: 'Your password changes Always' })).toBeVisible()
})

test('a choice that was not saved moves back', async () => {
  server.use(
    mock.get(`${api}/preferences`, () => HttpResponse.json({ data: [tips], total: 1 })),
    mock.patch(`${api}/preferences`, () =>
      HttpResponse.json({ code: 'BUSY_RETRY', message: '', fields: {} }, { status: 503 }),
    ),
  )
  const { user } = show(<Preferences />, { as: fan })
  const inList = await screen.findByRole('switch', { name: 'You get gems: in your list' })

  await user.click(inList)

  await waitFor(() => expect(inList).toBeChecked())
  expect(await screen.findByRole('alert')).toBeVisible()
})
