import { act, screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { openDialog } from '@/dialogs/dialogs'
import { lazily } from '@/lib/lazily'
import { Component as TicketsPage } from '@/routes/admin/tickets'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { formDataOf, server } from '@/test/server'
import { aTeamTicket } from '@/test/tickets'

const at = (path: string) => `${bootData.apiBase}${path}`
const team = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } } as unknown as typeof fan

beforeEach(() => {
  localStorage.clear()
  server.use(
    mock.get(at('/common/auth/whoami'), () => HttpResponse.json(team)),
    mock.get(at('/creator/support-tickets/assignees'), () => HttpResponse.json({ data: [], total: 0 })),
  )
})

test('a ticket for a fan is sent once, and names the fan by the username', async () => {
  const sent: FormData[] = []
  server.use(
    mock.get(at('/creator/support-tickets/all'), () => HttpResponse.json({ data: [], total: 0 })),
    mock.post(at('/creator/support-tickets/one'), async ({ request }) => {
      sent.push(await formDataOf(request))
      return sent.length === 1
        ? HttpResponse.json(
            { code: 'VALIDATION_FAILED', message: 'Check the fields', params: {}, fields: { username: 'No such fan' } },
            { status: 400 },
          )
        : HttpResponse.json(aTeamTicket, { status: 201 })
    }),
  )
  const { user } = show(<TicketsPage />, {
    as: team,
    at: '/admin/tickets',
    dialogs: { 'ticket-open': { title: 'Open a ticket for a fan', body: lazily(() => import('./OpenTicketDialog')) } },
  })
  act(() => openDialog('ticket-open', {}))
  const form = within(await screen.findByRole('dialog', { name: 'Open a ticket for a fan' }))
  await user.type(await form.findByRole('textbox', { name: /^Fan/ }), 'kai')
  await user.selectOptions(form.getByRole('combobox', { name: /^Topic/ }), 'Raffle')
  await user.type(form.getByRole('textbox', { name: /^Title/ }), 'You won')
  await user.type(form.getByRole('textbox', { name: /^Message/ }), 'Send your address.')
  await user.click(form.getByRole('button', { name: 'Open ticket' }))
  expect(await form.findByText('No such fan')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Open ticket' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Open a ticket for a fan' })).toBeNull())
  expect(Object.fromEntries(sent[1] ?? [])).toMatchObject({ username: 'kai', category: 'RAFFLE', priority: 'MEDIUM' })
  // A refused call may be corrected, so it is another call.
  expect(sent[0]?.get('key')).not.toBe(sent[1]?.get('key'))
})

test('the statistics draw the days, and say when no ticket is in them', async () => {
  const figures = {
    days: 30,
    timezone: 'Europe/Berlin',
    first: '2026-11-20',
    last: '2026-11-21',
    opened: 3,
    resolved: 1,
    answered: 2,
    firstAnswerSeconds: 720,
    solveSeconds: 12_000,
    ratings: 1,
    averageRating: '4',
    byRating: [1, 2, 3, 4, 5].map((rating) => ({ rating, count: rating === 4 ? 1 : 0 })),
    series: [
      { day: '2026-11-20', opened: 1, resolved: 0, firstAnswerSeconds: null, solveSeconds: null },
      { day: '2026-11-21', opened: 2, resolved: 1, firstAnswerSeconds: 720, solveSeconds: 12_000 },
    ],
  }
  const asked: string[] = []
  server.use(
    mock.get(at('/creator/support-tickets/stats'), ({ request }) => {
      const days = new URL(request.url).searchParams.get('days') ?? ''
      asked.push(days)
      return HttpResponse.json(days === '7' ? { ...figures, opened: 0, resolved: 0, answered: 0 } : figures)
    }),
  )
  const { user } = show(<TicketsPage />, { as: team, at: '/admin/tickets?tab=statistics' })
  const times = within(await screen.findByRole('figure', { name: 'Time to the first answer, median' }))
  expect(times.getByText('12 min')).toBeVisible()
  expect(screen.getByText(/midnight in Europe\/Berlin/)).toBeVisible()
  expect(screen.getByRole('list', { name: 'Ratings by fans' })).toHaveTextContent('4 of 51')
  await user.click(screen.getByRole('radio', { name: '7 days' }))
  expect(await screen.findByText('No tickets in this period')).toBeVisible()
  expect(asked).toEqual(['30', '7'])
})

test('two chosen tickets of one fan are merged from the list', async () => {
  const other = { ...aTeamTicket, id: '0190a000-0000-7000-8000-0000000000ee', number: aTeamTicket.number + 1 }
  const merged: unknown[] = []
  server.use(
    mock.get(at('/creator/support-tickets/all'), () => HttpResponse.json({ data: [aTeamTicket, other], total: 2 })),
    mock.post(at(`/creator/support-tickets/one/${other.id}/merge`), async ({ request }) => {
      merged.push(await request.json())
      return HttpResponse.json(aTeamTicket)
    }),
  )
  const { user } = show(<TicketsPage />, {
    as: team,
    at: '/admin/tickets',
    dialogs: { 'ticket-merge': { title: 'Merge tickets', body: lazily(() => import('./MergeDialog')) } },
  })
  await user.click(await screen.findByRole('checkbox', { name: /^Select all/ }))
  await user.click(screen.getByRole('button', { name: 'Merge' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge tickets' }))
  await user.selectOptions(await dialog.findByRole('combobox', { name: /^Ticket that goes on/ }), aTeamTicket.id)
  expect(dialog.getByText(new RegExp(`messages of #${other.number} move`))).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Merge tickets' }))
  await waitFor(() => expect(merged).toEqual([{ intoId: aTeamTicket.id }]))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Merge tickets' })).toBeNull())
})
