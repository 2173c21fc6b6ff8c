import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { TeamTicketPage, TicketLine } from '@/api/supportShapes'
import { lazily } from '@/lib/lazily'
import { Component as TicketsPage } from '@/routes/admin/tickets'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { formDataOf, server } from '@/test/server'
import { aLine, aTeamTicket } from '@/test/tickets'
import { TeamTicketView } from './TeamTicketView'
import { spanWords } from './TicketFigures'

const at = (path: string) => `${bootData.apiBase}${path}`
const one = at(`/creator/support-tickets/one/${aTeamTicket.id}`)
const team = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } } as unknown as typeof fan
const MIRA = { id: '0190a000-0000-7000-8000-0000000000cc', username: 'mira', openTickets: 2 }
const KAI = aLine({ isOwn: false })

const given = (ticket: TeamTicketPage, lines: TicketLine[] = [KAI]) =>
  server.use(
    mock.get(one, () => HttpResponse.json(ticket)),
    mock.get(`${one}/messages`, () => HttpResponse.json({ data: lines, total: lines.length })),
  )

const open = () =>
  show(<TeamTicketView id={aTeamTicket.id} />, {
    as: team,
    dialogs: {
      'ticket-gift': { title: 'Give gems', body: lazily(() => import('./GiftDialog')) },
      'ticket-refund': { title: 'Refund', body: lazily(() => import('./RefundDialog')) },
    },
  })

beforeEach(() => {
  localStorage.clear()
  server.use(
    mock.get(at('/common/auth/whoami'), () => HttpResponse.json(team)),
    mock.get(at('/creator/support-tickets/assignees'), () => HttpResponse.json({ data: [MIRA], total: 1 })),
    mock.post(`${one}/answering`, () => HttpResponse.json({ data: [], total: 0 })),
    mock.post(`${one}/read`, () => new HttpResponse(null, { status: 204 })),
  )
})

test('an internal note is marked as one, and an answer names its author', async () => {
  given(aTeamTicket, [
    KAI,
    aLine({ seq: 2, side: 'TEAM', author: 'mira', isOwn: false, isInternal: true, text: 'Check the parcel' }),
    aLine({ seq: 3, side: 'TEAM', author: 'mira', isOwn: false, text: 'It is on its way.' }),
  ])
  open()
  const messages = within(await screen.findByRole('list', { name: 'Messages' }))
  const [, note, answer] = messages.getAllByRole('listitem')
  expect(note).toHaveTextContent('Internal note')
  expect(answer).not.toHaveTextContent('Internal note')
  expect(answer).toHaveTextContent('mira')
})

test('a note is sent as a note, and never resolves', async () => {
  given(aTeamTicket)
  const sent: FormData[] = []
  server.use(
    mock.post(`${one}/messages`, async ({ request }) => {
      sent.push(await formDataOf(request))
      return HttpResponse.json(aLine({ seq: 2, side: 'TEAM', isInternal: true }), { status: 201 })
    }),
  )
  const { user } = open()
  await user.click(await screen.findByRole('radio', { name: 'Internal note' }))
  expect(screen.queryByRole('button', { name: 'Send and resolve' })).toBeNull()
  await user.type(screen.getByRole('textbox', { name: /Internal note/ }), 'Look at it')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.get('isInternal')).toBe('true')
  expect(sent[0]?.get('status')).toBeNull()
})

test('a saved answer fills the field, and names the values that are missing', async () => {
  given(aTeamTicket)
  const saved = {
    id: MIRA.id,
    name: 'On its way',
    text: 'Hello {{username}}',
    filled: 'Hello kai, {{order}}',
    missing: ['order'],
    pictures: [],
    updatedAt: aTeamTicket.updatedAt,
  }
  server.use(mock.get(`${one}/answers`, () => HttpResponse.json({ data: [saved], total: 1 })))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Saved answers' }))
  await user.click(await screen.findByRole('menuitem', { name: 'On its way' }))
  expect(screen.getByLabelText('Answer to kai')).toHaveValue('Hello kai, {{order}}')
  expect(screen.getByText(/no value for \{\{order\}\}/)).toBeVisible()
})

test('a colleague who is answering is named', async () => {
  given({ ...aTeamTicket, answering: [{ id: MIRA.id, username: 'mira' }] })
  open()
  expect(await screen.findByText(/is answering this ticket now/)).toHaveTextContent('mira')
})

test('the assignee changes at once', async () => {
  given(aTeamTicket)
  const changes: unknown[] = []
  server.use(
    mock.patch(one, async ({ request }) => {
      changes.push(await request.json())
      const changed = { ...aTeamTicket, assignee: { id: MIRA.id, username: 'mira' } }
      given(changed)
      return HttpResponse.json(changed)
    }),
  )
  const { user } = open()
  await screen.findByRole('option', { name: 'mira' })
  await user.selectOptions(screen.getByLabelText('Assignee'), MIRA.id)
  await waitFor(() => expect(screen.getByLabelText('Assignee')).toHaveValue(MIRA.id))
  expect(changes).toEqual([{ assigneeId: MIRA.id, seen: { assigneeId: null } }])
})

test('a gift says what it costs before it is given, and carries a key', async () => {
  given(aTeamTicket)
  const keys: (string | null)[] = []
  server.use(
    mock.post(`${one}/gift`, ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      return HttpResponse.json(aTeamTicket, { status: 201 })
    }),
  )
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Give gems' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Give gems' }))
  await user.type(await dialog.findByLabelText(/^Gems/), '250')
  await user.type(dialog.getByLabelText(/^Reason/), 'For the wait')
  await user.click(dialog.getByRole('button', { name: 'Give 250 gems' }))
  await waitFor(() => expect(keys).toHaveLength(1))
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
})

test.each([
  ['an own ticket', { isOwn: true, canGift: false, canRefund: false }, /your own ticket/],
  [
    'a merged ticket',
    { mergedInto: { id: MIRA.id, number: 9, title: 'Poster', status: 'OPENED' as const } },
    /It goes on in/,
  ],
])('%s takes no answer', async (_, changes, words) => {
  given({ ...aTeamTicket, ...changes })
  open()
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send answer' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Give gems' })).toBeNull()
})

test('several tickets get one assignee together', async () => {
  const bulk: unknown[] = []
  server.use(
    mock.get(at('/creator/support-tickets/metadata'), () =>
      HttpResponse.json({ opened: 0, inProgress: 0, resolved: 0 }),
    ),
    mock.get(at('/creator/support-tickets/stats'), () => HttpResponse.json({})),
    mock.get(at('/creator/support-tickets/all'), () => HttpResponse.json({ data: [aTeamTicket], total: 1 })),
    mock.post(at('/creator/support-tickets/bulk'), async ({ request }) => {
      bulk.push(await request.json())
      return HttpResponse.json({ data: [aTeamTicket], total: 1 })
    }),
  )
  const { user } = show(<TicketsPage />, { as: team })
  await user.click(await screen.findByRole('checkbox', { name: /Select all tickets/ }))
  await user.selectOptions(await screen.findByLabelText('Assign to'), MIRA.id)
  await waitFor(() => expect(bulk).toEqual([{ ids: [aTeamTicket.id], assigneeId: MIRA.id }]))
})

test.each([
  [null, '–'],
  [20, 'under 1 min'],
  [720, '12 min'],
  [12_000, '3 h 20 min'],
  [187_200, '2 d 4 h'],
  [86_400, '1 d'],
])('%s seconds are “%s”', (seconds, words) => {
  expect(spanWords(seconds)).toBe(words)
})
