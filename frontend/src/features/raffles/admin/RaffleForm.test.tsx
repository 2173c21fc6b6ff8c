import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { lazy } from 'react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '@/api/queryClient'
import type { TeamRaffleDetail } from '@/api/shapes'
import type { Registry } from '@/dialogs/dialogs'
import { now } from '@/lib/clock'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { formDataOf, server } from '@/test/server'
import { ownRaffles } from './api'
import { RaffleForm } from './RaffleForm'

const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const inHours = (hours: number) => new Date(now() + hours * 3_600_000).toISOString()
const address = `${bootData.apiBase}/creator/raffle/one/r1`
const raffle = {
  id: 'r1',
  slug: 'signed-deck',
  name: 'Signed deck',
  description: 'A deck',
  raffleImage: null,
  status: 'PENDING',
  entries: 0,
  maxEntries: null,
  maxEntriesPerUser: 5,
  onePerMember: true,
  entryCost: '10',
  startAt: inHours(1),
  endAt: inHours(5),
  firstEndAt: null,
  endReason: '',
  closedEarlyAt: null,
  cancelledAt: null,
  prizes: [{ id: 'p1', kind: 'TEXT', name: 'A call', winners: 1, amount: null, text: 'A call', product: null }],
  ownEntries: 0,
  hasWon: false,
  minLevel: null,
  minMemberDays: null,
  minLinkedDays: null,
  provider: null,
  password: '',
  passwordTickets: null,
  claimDays: 7,
  createdAt: inHours(-1),
} as unknown as TeamRaffleDetail
const dialogs: Registry = {
  'raffle-publish-preview': { title: 'Publish this raffle?', body: lazy(() => import('./PublishRaffleDialog')) },
}

function kept(start: Partial<TeamRaffleDetail> = {}) {
  const state = { ...raffle, ...start }
  const sent: Record<string, unknown>[] = []
  const take = vi.fn<() => Response | undefined>(() => undefined)
  server.use(
    mock.get(address, () => HttpResponse.json(state)),
    mock.patch(address, async ({ request }) => {
      const body = Object.fromEntries(await formDataOf(request))
      if (typeof body.seen === 'string') Object.assign(body, { seen: JSON.parse(body.seen) as unknown })
      sent.push(body)
      const refused = take()
      if (refused) return refused
      const { seen: _, prizes: __, ...fields } = body
      Object.assign(state, fields)
      return HttpResponse.json(state)
    }),
  )
  return { state, sent, take }
}

const refused = (status: number, code: string, fields: Record<string, string>, params = {}) =>
  HttpResponse.json({ code, message: '', params, fields }, { status })

function Page() {
  const { data } = useQuery(ownRaffles.one('r1'))
  return data ? <RaffleForm raffle={data} onSaved={() => undefined} /> : null
}
const opened = async () => {
  const shown = show(<Page />, { as: owner, dialogs })
  await screen.findByLabelText(/^Name/)
  return shown
}
const publishing = async (user: Awaited<ReturnType<typeof opened>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  return within(await screen.findByRole('dialog', { name: 'Publish this raffle?' }))
}

/** The shown values, in a publication, of fields that it does not change. */
const look = { name: raffle.name, description: raffle.description, raffleImage: null, claimDays: '7' }

test('publishing shows and saves what is on the screen, in one call', async () => {
  const { sent } = kept()
  const { user } = await opened()
  await user.clear(screen.getByLabelText(/^Ticket price/))
  await user.type(screen.getByLabelText(/^Ticket price/), '25')
  await user.clear(screen.getByLabelText(/^Prize name/))
  await user.type(screen.getByLabelText(/^Prize name/), 'A song')

  const dialog = await publishing(user)
  expect(await dialog.findByText('A song')).toBeInTheDocument()
  expect(dialog.getByText('Ticket price').closest('div')).toHaveTextContent(/^Ticket price\s*25 gems$/)
  expect(dialog.queryByText('A call')).not.toBeInTheDocument()
  expect(sent).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Publish raffle' }))

  await waitFor(() => expect(sent).toHaveLength(1))
  const prize = { kind: 'TEXT', winners: 1, amount: null, productId: null }
  expect(sent[0]).toEqual({
    entryCost: '25',
    prizes: JSON.stringify([{ ...prize, text: 'A song' }]),
    status: 'ACTIVE',
    seen: expect.objectContaining({
      ...look,
      entryCost: '10',
      prizes: [{ ...prize, text: 'A call' }],
    }) as unknown,
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('what the server finds wrong on publishing is shown at its field', async () => {
  const { take } = kept()
  const { user } = await opened()
  const dialog = await publishing(user)
  take.mockImplementationOnce(() => refused(400, 'VALIDATION_ERROR', { endAt: 'Choose an end within a year' }))
  await user.click(await dialog.findByRole('button', { name: 'Publish raffle' }))
  expect(await screen.findByText('Choose an end within a year')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('button', { name: /^Ends/ })).toHaveFocus())
})

test('a conflict on publishing is solved in the form, and leads back to the last look', async () => {
  const { sent, state, take } = kept()
  const { user } = await opened()
  await user.clear(screen.getByLabelText(/^Ticket price/))
  await user.type(screen.getByLabelText(/^Ticket price/), '25')
  const dialog = await publishing(user)
  state.entryCost = '40'
  take.mockImplementationOnce(() =>
    refused(409, 'EDIT_CONFLICT', { entryCost: '' }, { stale: { entryCost: { yours: '25', theirs: '40' } } }),
  )
  await user.click(await dialog.findByRole('button', { name: 'Publish raffle' }))
  await user.click(await screen.findByRole('button', { name: 'Keep mine: 25' }))
  const second = within(await screen.findByRole('dialog', { name: 'Publish this raffle?' }))
  await user.click(await second.findByRole('button', { name: 'Publish raffle' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ entryCost: '25', status: 'ACTIVE', seen: { ...look, entryCost: '40' } })
  expect(Object.keys(sent[1]!)).toHaveLength(3)
})

test('what somebody else changes during the last look is not published, but shown first', async () => {
  const { sent, state, take } = kept()
  const { user } = await opened()
  const dialog = await publishing(user)
  state.description = 'For adults only'
  // The page behind the look has the change already; the look has not.
  await act(() => queryClient.invalidateQueries({ queryKey: ownRaffles.one('r1').queryKey }))
  const unseen = 'Someone else changed this in the meantime. Check it, then publish again.'
  const stale = { description: { yours: 'A deck', theirs: 'For adults only' } }
  take.mockImplementationOnce(() => refused(409, 'EDIT_CONFLICT', { description: unseen }, { stale }))
  await user.click(await dialog.findByRole('button', { name: 'Publish raffle' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(sent[0]).toMatchObject({ status: 'ACTIVE', seen: look })
  expect(sent[0]).not.toHaveProperty('description')

  expect(await screen.findByText(unseen)).toBeVisible()
  expect(screen.getByLabelText(/^Description/)).toHaveValue('For adults only')
  expect(screen.queryByRole('button', { name: /^Keep mine/ })).not.toBeInTheDocument()
  const second = await publishing(user)
  await user.click(await second.findByRole('button', { name: 'Publish raffle' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ seen: { ...look, description: 'For adults only' } })
  expect(screen.queryByText(unseen)).not.toBeInTheDocument()
})

test('the first ticket, and a publication elsewhere, leave what was typed', async () => {
  const { state } = kept()
  const { user } = await opened()
  await user.type(screen.getByLabelText(/^Description/), ' of cards')
  Object.assign(state, { status: 'ACTIVE', entries: 3 })
  await act(() => queryClient.invalidateQueries({ queryKey: ['own-raffles'] }))
  expect(await screen.findByText(/^Fans already have tickets/)).toBeVisible()
  expect(screen.getByLabelText(/^Description/)).toHaveValue('A deck of cards')
  expect(screen.queryByRole('button', { name: 'Publish' })).not.toBeInTheDocument()
})

test('prizes that somebody else changed are named', async () => {
  const { take } = kept()
  const { user } = await opened()
  await user.type(screen.getByLabelText(/^Prize name/), ' at night')
  const one = { kind: 'TEXT', winners: 1, amount: null, productId: null, text: 'A call at night' }
  const two = [{ kind: 'GEMS', winners: 3, amount: '500', productId: null, text: '' }]
  take.mockImplementationOnce(() =>
    refused(409, 'EDIT_CONFLICT', { prizes: '' }, { stale: { prizes: { yours: JSON.stringify([one]), theirs: two } } }),
  )
  await user.click(screen.getByRole('button', { name: 'Save raffle' }))
  expect(await screen.findByRole('button', { name: 'Use theirs: 3 × 500 gems' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Keep mine: A call at night' })).toBeVisible()
})

test('one thing of the store is one', async () => {
  const { default: Dialog } = await import('./PublishRaffleDialog')
  const prize = { id: 'p', kind: 'PRODUCT', name: 'Mug', winners: 1, amount: null, text: '', product: null }
  const props = { onPublish: () => Promise.resolve(), onRefused: () => undefined }
  show(<Dialog raffle={{ ...raffle, prizes: [prize] } as TeamRaffleDetail} {...props} />, { as: owner })
  expect(screen.getByText('1 item is reserved from your stock now.')).toBeVisible()
})

test('a prize says what is wrong with it before anything is sent', async () => {
  const { sent } = kept()
  const { user } = await opened()
  await user.clear(screen.getByLabelText(/^Prize name/))
  await user.clear(screen.getByLabelText(/^Winners/))
  await user.type(screen.getByLabelText(/^Winners/), '1.5')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Must be an integer')).toBeVisible()
  expect(screen.getByText('Field is required')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(sent).toEqual([])
})

test.each([
  [0, 'kai already has the maximum number of tickets.'],
  [2, 'kai can get at most 2 more.'],
])('giving tickets to a fan with room for %i names the fan', async (left, text) => {
  const { default: Dialog } = await import('./GiveTicketsDialog')
  server.use(mock.post(`${address}/tickets`, () => refused(409, 'RAFFLE_MAX_ENTRIES_PER_USER', {}, { left })))
  const { user } = show(<Dialog raffle={raffle} />, { as: owner })
  await user.type(screen.getByLabelText(/^Fan/), 'kai')
  await user.type(screen.getByLabelText(/^Reason/), 'Won a quiz')
  await user.click(screen.getByRole('button', { name: 'Give tickets' }))
  expect(await screen.findByText(text)).toBeVisible()
})

test.each([
  ['k', '1', 'Username must be at least 2 characters'],
  ['k'.repeat(41), '1', 'Username must be at most 40 characters'],
  ['kai', '0', 'Must be a positive number'],
  ['kai', '1.5', 'Must be an integer'],
  ['kai', '1001', 'Must be at most 1,000'],
])('giving "%s" %s tickets is refused before it is sent', async (name, tickets, text) => {
  const { default: Dialog } = await import('./GiveTicketsDialog')
  const { user } = show(<Dialog raffle={raffle} />, { as: owner })
  await user.type(screen.getByLabelText(/^Fan/), name)
  await user.clear(screen.getByLabelText(/^How many/))
  await user.type(screen.getByLabelText(/^How many/), tickets)
  await user.type(screen.getByLabelText(/^Reason/), 'Won a quiz')
  await user.click(screen.getByRole('button', { name: 'Give tickets' }))
  expect(await screen.findByText(text)).toBeVisible()
})

test('the preview of a running raffle shows the tickets that fans have', async () => {
  kept({ status: 'ACTIVE', startAt: inHours(-1), entries: 30, maxEntries: 40 })
  await opened()
  const preview = within(screen.getByRole('complementary', { name: 'Preview' }))
  expect(preview.getByText('75%')).toBeVisible()
  expect(preview.getByLabelText('30 of 40 tickets sold')).toBeVisible()
})
