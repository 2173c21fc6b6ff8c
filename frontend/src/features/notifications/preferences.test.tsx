import { screen, waitFor } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { NotificationPreference } from '@/api/shapes'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { QuietHoursPanel } from './DeliveryPanels'
import { Preferences } from './Preferences'

const api = `${bootData.apiBase}/user/notifications`

const tips: NotificationPreference = {
  type: 'TIP',
  area: 'WALLET',
  name: 'You get gems',
  inApp: true,
  email: false,
  push: false,
  pace: 'NOW',
  isFixed: false,
  isOwn: false,
  communities: [],
}
const NOWHERE = { inApp: false, email: false, push: false, pace: 'NOW' }
const passwords: NotificationPreference = {
  ...tips,
  type: 'PASSWORD_CHANGED',
  area: 'SECURITY',
  name: 'Your password changes',
  email: true,
  isFixed: true,
}

/** On a phone, the groups are closed. */
async function openGroups(user: ReturnType<typeof userEvent.setup>) {
  await screen.findByText('Wallet')
  const closed = [...document.querySelectorAll('details:not([open]) > summary')]
  await closed.reduce((before, summary) => before.then(() => user.click(summary)), Promise.resolve())
}

test('a group and all of it are turned off with one press, except what is always sent', async () => {
  const rows = [tips, { ...tips, type: 'ORDER_SHIPPED', area: 'STORE', name: 'A parcel', email: true }, passwords]
  let current = rows as NotificationPreference[]
  const sent: unknown[] = []
  server.use(
    mock.get(`${api}/preferences`, () => HttpResponse.json({ data: current, total: 3 })),
    mock.patch(`${api}/preferences`, async ({ request }) => {
      const { preferences } = (await request.json()) as { preferences: NotificationPreference[] }
      sent.push(preferences)
      const changed = new Map(preferences.map((row) => [row.type, row]))
      current = current.map((row) => ({ ...row, ...changed.get(row.type) }))
      return HttpResponse.json({ data: current, total: 3 })
    }),
  )
  const { user } = show(<Preferences />, { as: fan })
  await user.click(await screen.findByRole('button', { name: 'All off: Store' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'All off: Store' })).toBeNull())
  expect(sent).toEqual([[{ type: 'ORDER_SHIPPED', ...NOWHERE }]])

  await user.click(screen.getByRole('button', { name: 'Turn all off: From communities' }))
  await waitFor(() => expect(sent[1]).toEqual([{ type: 'TIP', ...NOWHERE }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^(All|Turn all) off/ })).toBeNull())
})

test('a community with its own settings is named, and all of a group is turned on again', async () => {
  const communities = [{ slug: 'nova', name: 'Nova After Dark', isOn: true }]
  const live = { ...tips, type: 'STREAM_LIVE' as const, area: 'STREAM' as const, inApp: false, communities }
  const sent: unknown[] = []
  server.use(
    mock.get(`${api}/preferences`, () => HttpResponse.json({ data: [live, tips], total: 2 })),
    mock.patch(`${api}/preferences`, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ data: [{ ...live, inApp: true }, tips], total: 2 })
    }),
  )
  const { user } = show(<Preferences />, { as: fan })
  await openGroups(user)
  expect(screen.getByText(/All off · 1 community differs/)).toBeVisible()
  expect(screen.getByText('Nova After Dark has its own settings: on')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^All on/ }))
  await waitFor(() => expect(sent).toEqual([{ preferences: [{ type: 'STREAM_LIVE', ...NOWHERE, inApp: true }] }]))
})

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
  await openGroups(user)
  const byMail = await screen.findByRole('combobox', { name: 'You get gems: by email' })
  expect(byMail).toHaveDisplayValue('Off')

  await user.selectOptions(byMail, 'Daily')

  await waitFor(() => expect(byMail).toHaveDisplayValue('Daily'))
  await waitFor(() => expect(current[0]).toMatchObject({ email: true, pace: 'DAILY' }))
  await user.selectOptions(byMail, 'Off')
  await waitFor(() => expect(current[0]?.email).toBe(false))
  expect(screen.getAllByRole('switch')).toHaveLength(2)
  expect(screen.getByRole('row', { name: 'Your password changes Always' })).toBeVisible()
})

test('a community has settings of its own, and takes the general ones back', async () => {
  const nova = { slug: 'nova', name: 'Nova' }
  let own = false
  const asked: string[] = []
  server.use(
    mock.get(`${bootData.apiBase}/user/creators`, () => HttpResponse.json({ data: [nova], total: 1 })),
    mock.get(`${api}/preferences`, ({ request }) => {
      const { search } = new URL(request.url)
      const isOwn = own && search !== ''
      return HttpResponse.json({ data: [{ ...tips, isOwn, inApp: !isOwn }], total: 1 })
    }),
    mock.patch(`${api}/preferences`, ({ request }) => {
      asked.push(new URL(request.url).search)
      own = true
      return HttpResponse.json({ data: [{ ...tips, isOwn: true, inApp: false }], total: 1 })
    }),
    mock.delete(`${api}/preferences`, ({ request }) => {
      asked.push(new URL(request.url).search)
      own = false
      return HttpResponse.json({ data: [tips], total: 1 })
    }),
  )
  const { user } = show(<Preferences />, { as: fan })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Settings for' }), 'Nova')
  await openGroups(user)
  const inList = await screen.findByRole('switch', { name: 'You get gems: in your list' })
  await user.click(inList)
  await waitFor(() => expect(inList).not.toBeChecked())

  await user.click(await screen.findByRole('button', { name: 'Use the settings of all communities' }))

  await waitFor(() => expect(inList).toBeChecked())
  expect(asked).toEqual(['?creator=nova', '?creator=nova'])
})

test('quiet hours begin in the own time zone, are saved, and say what is wrong', async () => {
  const sent: unknown[] = []
  server.use(
    mock.get(`${api}/quiet-hours`, () => HttpResponse.json({ zone: 'UTC', quietFrom: null, quietUntil: null })),
    mock.patch(`${api}/quiet-hours`, async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>
      sent.push(body)
      if (sent.length > 1) return HttpResponse.json(body)
      const fields = { quietUntil: 'Choose an end that differs from the begin' }
      return HttpResponse.json({ code: 'VALIDATION_ERROR', message: '', fields }, { status: 400 })
    }),
  )
  const { user } = show(<QuietHoursPanel />, { as: fan })
  await user.click(await screen.findByRole('switch', { name: 'Use quiet hours' }))
  await user.click(screen.getByRole('button', { name: 'Save quiet hours' }))
  expect(await screen.findByText('Choose an end that differs from the begin')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Save quiet hours' }))

  await waitFor(() => expect(screen.getByRole('button', { name: 'Save quiet hours' })).toBeDisabled())
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(sent[1]).toEqual({ zone, quietFrom: '22:00', quietUntil: '07:00' })
})

test('a choice that was not saved moves back', async () => {
  server.use(
    mock.get(`${api}/preferences`, () => HttpResponse.json({ data: [tips], total: 1 })),
    mock.patch(`${api}/preferences`, () =>
      HttpResponse.json({ code: 'BUSY_RETRY', message: '', fields: {} }, { status: 503 }),
    ),
  )
  const { user } = show(<Preferences />, { as: fan })
  await openGroups(user)
  const inList = await screen.findByRole('switch', { name: 'You get gems: in your list' })

  await user.click(inList)

  await waitFor(() => expect(inList).toBeChecked())
  expect(await screen.findByRole('alert')).toBeVisible()
})
