import { act, screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { FanTicketPage, TicketLine } from '@/api/supportShapes'
import { openDialog } from '@/dialogs/dialogs'
import { lazily } from '@/lib/lazily'
import { Component as SupportPage } from '@/routes/account/support'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { formDataOf, server } from '@/test/server'
import { aLine, aSubject, aTicket } from '@/test/tickets'
import { eventText } from './words'

const at = (path: string) => `${bootData.apiBase}${path}`
const soon = () => new Date(Date.now() + 3 * 86_400_000).toISOString()
const past = () => new Date(Date.now() - 86_400_000).toISOString()

const given = (ticket: FanTicketPage, lines: TicketLine[] = [aLine()]) =>
  server.use(
    mock.get(at('/user/support-tickets/one'), () => HttpResponse.json(ticket)),
    mock.get(at(`/user/support-tickets/one/${ticket.id}/messages`), () =>
      HttpResponse.json({ data: lines, total: lines.length }),
    ),
  )

const open = () => show(<SupportPage />, { as: fan, at: `/support?ticket=${aTicket.id}` })

beforeEach(() => {
  localStorage.clear()
  server.use(
    mock.get(at('/common/auth/whoami'), () => HttpResponse.json(fan)),
    mock.get(at('/user/support-tickets/metadata'), () =>
      HttpResponse.json({ opened: 1, inProgress: 0, resolved: 0, unread: 1 }),
    ),
    mock.get(at('/user/support-tickets/subject'), () => HttpResponse.json(aSubject)),
  )
})

test('the list says what is new, and a ticket opens from it', async () => {
  given(aTicket)
  server.use(
    mock.get(at('/user/support-tickets/all'), () =>
      HttpResponse.json({ data: [{ ...aTicket, unread: 2, waitsFor: 'FAN' }], total: 1 }),
    ),
  )
  const { user } = show(<SupportPage />, { as: fan, at: '/support' })
  const row = await screen.findByRole('link', { name: /Poster is missing/ })
  expect(row).toHaveTextContent('2 new messages')
  expect(row).toHaveTextContent('Waits for you')
  await user.click(row)
  expect(await screen.findByRole('heading', { name: 'Poster is missing', level: 1 })).toBeVisible()
})

test('opened messages are marked as read, up to the last line', async () => {
  const read: unknown[] = []
  given({ ...aTicket, unread: 1, lastSeq: 3 })
  server.use(
    mock.post(at(`/user/support-tickets/one/${aTicket.id}/read`), async ({ request }) => {
      read.push(await request.json())
      given({ ...aTicket, lastSeq: 3 })
      return new HttpResponse(null, { status: 204 })
    }),
  )
  open()
  await waitFor(() => expect(read).toEqual([{ upTo: 3 }]))
})

test('a message is sent once for one press, and the field is empty after it', async () => {
  const sent: FormData[] = []
  given(aTicket)
  server.use(
    mock.post(at(`/user/support-tickets/one/${aTicket.id}/messages`), async ({ request }) => {
      sent.push(await formDataOf(request))
      return HttpResponse.json(aLine({ seq: 2, text: 'Any news?' }), { status: 201 })
    }),
  )
  const { user } = open()
  const field = await screen.findByLabelText('Your message')
  await user.type(field, 'Any news?')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  await waitFor(() => expect(field).toHaveValue(''))
  expect(sent.map((body) => body.get('text'))).toEqual(['Any news?'])
  expect(sent[0]?.get('key')).toMatch(/^[0-9a-f-]{36}$/)
})

test('an empty message is refused before anything is sent', async () => {
  given(aTicket)
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Field is required')).toBeVisible()
})

test('a solved ticket asks one question, and can be reopened', async () => {
  const rated: unknown[] = []
  const resolved: FanTicketPage = {
    ...aTicket,
    status: 'RESOLVED',
    waitsFor: 'NOBODY',
    resolvedAt: past(),
    reopensUntil: soon(),
    ratesUntil: soon(),
  }
  given(resolved)
  server.use(
    mock.post(at(`/user/support-tickets/one/${aTicket.id}/rating`), async ({ request }) => {
      rated.push(await request.json())
      given({ ...resolved, rating: 5 })
      return HttpResponse.json({ ...resolved, rating: 5 })
    }),
  )
  const { user } = open()
  expect(await screen.findByRole('button', { name: 'Reopen ticket' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send rating' }))
  expect(await screen.findByText('Choose a number from 1 to 5.')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: '5 Good' }))
  await user.click(screen.getByRole('button', { name: 'Send rating' }))
  expect(await screen.findByText('5 of 5')).toBeVisible()
  expect(rated).toEqual([{ rating: 5, text: '' }])
})

test('the own rating stays in view after the ticket is reopened', async () => {
  given({ ...aTicket, rating: 4 })
  open()
  expect(await screen.findByText('4 of 5')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Change rating' })).toBeNull()
})

test('after seven days a new ticket follows the old one', async () => {
  given({ ...aTicket, status: 'RESOLVED', waitsFor: 'NOBODY', resolvedAt: past(), reopensUntil: past() })
  const opened: FormData[] = []
  server.use(
    mock.post(at('/user/support-tickets/one'), async ({ request }) => {
      opened.push(await formDataOf(request))
      return HttpResponse.json({ ...aTicket, id: aSubject.id, number: 13 }, { status: 201 })
    }),
  )
  const { user, router } = show(<SupportPage />, {
    as: fan,
    at: `/support?ticket=${aTicket.id}`,
    dialogs: { 'ticket-create': { title: 'Get help', body: lazily(() => import('./NewTicketDialog')) } },
  })
  await user.click(await screen.findByRole('button', { name: 'Open a new ticket' }))
  expect(await screen.findByText('It follows ticket #12.')).toBeVisible()
  await user.type(screen.getByLabelText(/^Title/), 'Still missing')
  await user.type(screen.getByLabelText(/^What happened/), 'It did not come.')
  await user.click(screen.getByRole('button', { name: 'Open ticket' }))
  await waitFor(() => expect(router.state.location.search).toBe(`?ticket=${aSubject.id}`))
  expect(Object.fromEntries(opened[0] ?? [])).toMatchObject({
    previousId: aTicket.id,
    storeSlug: 'nova',
    subjectKind: 'ORDER',
    category: 'ORDER',
  })
})

test('a ticket about a thing shows its facts and needs no topic', async () => {
  show(null, {
    as: fan,
    dialogs: { 'ticket-create': { title: 'Get help', body: lazily(() => import('./NewTicketDialog')) } },
  })
  act(() => openDialog('ticket-create', { subject: { kind: 'ORDER', id: aSubject.id } }))
  expect(await screen.findByText('Gold key')).toBeVisible()
  expect(screen.queryByLabelText(/^Topic/)).toBeNull()
})

test.each([
  [aLine({ event: 'STATUS', value: 'IN_PROGRESS' }), 'Nova changed the status to In progress'],
  [aLine({ event: 'CLOSED', side: 'SYSTEM' }), 'Closed, because no answer came'],
  [aLine({ event: 'CLOSED' }), 'Nova closed the ticket'],
  [aLine({ event: 'REFUND', value: 'Order #7', gems: '100' }), 'Nova refunded Order #7: 100 gems'],
  [aLine({ event: 'REFUND', value: 'Order #7', gems: '0' }), 'Nova refunded Order #7'],
  [aLine({ event: 'GIFT', value: 'Sorry', gems: '1' }), 'Nova gave 1 gem: Sorry'],
])('an event is a sentence (%#)', (line, words) => {
  expect(eventText(line, 'Nova')).toBe(words)
})
