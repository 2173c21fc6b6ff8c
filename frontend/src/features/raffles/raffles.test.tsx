import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import type { RafflePage } from '@/api/shapes'
import { winners } from '@/lib/fairness/v1'
import { now } from '@/lib/clock'
import * as leaving from '@/lib/leaving'
import { effects } from '@/live/effects'
import { bootData, fan } from '@/test/builders'
import { HOUR, moment, raffle } from '@/test/raffle'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { raffles } from './api'
import { JoinPanel } from './JoinPanel'
import { allowance, phaseOf, typedQuantity } from './model'
import { spinsOf, STOP, TILES } from './replay'
import { joinState } from './useJoining'

const at = (path: string) => `${bootData.apiBase}${path}`

test('a raffle is where its times and its result put it', () => {
  const phase = (change: Partial<RafflePage>, offset = 0) => phaseOf({ ...raffle, ...change }, now() + offset)
  expect(phase({ startAt: moment(HOUR) })).toBe('coming-soon')
  expect(phase({})).toBe('active')
  expect(phase({ endAt: moment(24 * HOUR + 1000) })).toBe('active')
  expect(phase({ endAt: moment(24 * HOUR - 1000) })).toBe('ending-soon')
  expect(phase({}, 31 * HOUR)).toBe('drawing')
  expect(phase({ status: 'FINISHED' })).toBe('finished')
  expect(phase({ status: 'FINISHED', hasWon: true })).toBe('win')
  expect(phase({ status: 'FINISHED', cancelledAt: moment(0) })).toBe('canceled')
})

test('the allowance is what is left of both limits', () => {
  expect(allowance(raffle)).toBe(3)
  expect(allowance({ ...raffle, entries: 9 })).toBe(1)
  expect(allowance({ ...raffle, ownEntries: 5 })).toBe(0)
  expect(allowance({ ...raffle, maxEntries: null })).toBe(3)
  expect(allowance({ ...raffle, maxEntries: null, maxEntriesPerUser: null })).toBeNull()
})

test('what is no number becomes 1, and what is out of range is ignored', () => {
  expect(typedQuantity('', 5)).toBe(1)
  expect(typedQuantity('abc', 5)).toBe(1)
  expect(typedQuantity('2.5', 5)).toBe(1)
  expect(typedQuantity('4', 5)).toBe(4)
  expect(typedQuantity('6', 5)).toBeUndefined()
  expect(typedQuantity('0', 5)).toBeUndefined()
  expect(typedQuantity('600', null)).toBe(600)
})

test('the button says what it does, and why it cannot be pressed', () => {
  const label = (change: Partial<RafflePage>, count = 1) => joinState({ ...raffle, ...change }, count, fan, now()).label
  const denied = (code: NonNullable<RafflePage['denial']>['code'], params = {}) =>
    label({ denial: { code, message: '', params, until: null } })
  expect(label({}, 3)).toBe('Buy 3 Ticket(s) - 30')
  expect(label({ entryCost: '400' })).toBe('250 gems short')
  expect(denied('RAFFLE_COMING_SOON')).toBe('Coming soon')
  expect(denied('RAFFLE_FINISHED', { status: 'FINISHED' })).toBe('Raffle finished')
  expect(denied('RAFFLE_FINISHED', { status: 'DRAW' })).toBe('Drawing')
  expect(denied('RAFFLE_FINISHED', { status: 'CANCELED' })).toBe('Raffle canceled')
  expect(denied('RAFFLE_MAX_ENTRIES', { left: 0 })).toBe('No tickets left')
  expect(denied('RAFFLE_MAX_ENTRIES_PER_USER', { left: 0 })).toBe('You are out of tickets')
  expect(denied('RAFFLE_SELF')).toBe('You can`t join to own raffle')
  expect(denied('LIMIT_SELF_EXCLUDED')).toBe('You are taking a break')
  expect(denied('LIMIT_OWN')).toBe('You have reached your own limit')
  expect(denied('INTEGRATION_KICK_NOT_CONNECTED')).toBe('Link your Kick account to join')
})

test('a linked account that counted for another fan leads to the settings', async () => {
  const code = 'INTEGRATION_ACCOUNT_USED' as const
  const opened = vi.spyOn(leaving, 'openPage').mockImplementation(() => undefined)
  const denial = { code, message: '', params: { service: 'Kick' }, until: null }
  const { user } = show(<JoinPanel raffle={{ ...raffle, denial }} />, { as: fan })
  expect(screen.getByText(/This one counted for another fan\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Link your own account' }))
  expect(opened).toHaveBeenCalledWith(expect.stringContaining('connections'))
})

test('minus stops at one, plus at what one can have, and the price follows', async () => {
  const { user } = show(<JoinPanel raffle={raffle} />, { as: fan })
  const field = screen.getByRole('textbox', { name: 'Number of tickets' })
  expect(screen.getByRole('button', { name: 'Remove one ticket' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Add one ticket' }))
  await user.click(screen.getByRole('button', { name: 'Add one ticket' }))
  const add = screen.getByRole('button', { name: 'Add one ticket' })
  expect(add).toHaveFocus()
  expect(add).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('button', { name: 'Buy 3 Ticket(s) - 30' })).toBeEnabled()
  await user.clear(field)
  await user.type(field, '9')
  expect(screen.getByRole('button', { name: 'Buy 1 Ticket(s) - 10' })).toBeEnabled()
})

test('joining sends what the fan saw with a seed of the browser’s own, and says so', async () => {
  const sent: Record<string, unknown>[] = []
  server.use(
    mock.get(at('/common/auth/whoami'), () => HttpResponse.json(fan)),
    mock.post(at('/user/raffle/join/nova/deck'), async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>)
      return HttpResponse.json({ first: 5, last: 6, count: 2, paid: '20', source: 'BOUGHT' }, { status: 201 })
    }),
  )
  const { user } = show(<JoinPanel raffle={raffle} />, { as: fan })
  await user.click(screen.getByRole('button', { name: 'Add one ticket' }))
  await user.click(screen.getByRole('button', { name: 'Buy 2 Ticket(s) - 20' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ ticketsNumber: 2, storeSlug: 'nova', raffleSlug: 'deck', expectedPrice: '10' })
  expect(sent[0]?.clientSeed).toMatch(/^[0-9a-f]{32}$/)
  expect(await screen.findByText('You`ve successfully joined the raffle!')).toBeVisible()
})

test('while the stream code is missing, the docked button says so and leads to its field', async () => {
  const brought = vi.spyOn(window.HTMLElement.prototype, 'scrollIntoView')
  const { user } = show(<JoinPanel raffle={{ ...raffle, asksForPassword: true }} docks />, { as: fan })
  const field = await screen.findByRole('textbox', { name: 'Stream code' })
  await user.click(screen.getByRole('button', { name: 'Enter the stream code' }))
  expect(field).toHaveFocus()
  expect(brought.mock.contexts).toEqual([expect.toSatisfy((place: Element) => place.contains(field))])
  await user.type(field, 'gems')
  expect(screen.getByRole('button', { name: 'Buy 1 Ticket(s) - 10' })).toBeEnabled()
})

test('a raffle that is gone by now is said as the specification has it', async () => {
  server.use(
    mock.post(at('/user/raffle/join/nova/deck'), () =>
      HttpResponse.json(
        { code: 'RAFFLE_NOT_FOUND', message: 'Raffle not found or not available', params: {}, fields: {} },
        { status: 404 },
      ),
    ),
  )
  const { user } = show(<JoinPanel raffle={raffle} />, { as: fan })
  await user.click(screen.getByRole('button', { name: 'Buy 1 Ticket(s) - 10' }))
  expect(await screen.findByText('Can`t find raffle data')).toBeVisible()
})

test('without an answer the next try repeats the same call to the letter', async () => {
  const sent: { key: string | null; body: unknown }[] = []
  server.use(
    mock.get(at('/common/auth/whoami'), () => HttpResponse.json(fan)),
    mock.post(at('/user/raffle/join/nova/deck'), async ({ request }) => {
      sent.push({ key: request.headers.get('Idempotency-Key'), body: await request.json() })
      if (sent.length === 1) return HttpResponse.error()
      return HttpResponse.json({ first: 5, last: 6, count: 2, paid: '20', source: 'BOUGHT' }, { status: 201 })
    }),
  )
  const { user } = show(<JoinPanel raffle={raffle} />, { as: fan })
  await user.click(screen.getByRole('button', { name: 'Add one ticket' }))
  await user.click(screen.getByRole('button', { name: 'Buy 2 Ticket(s) - 20' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('No answer from the server')
  expect(screen.getByRole('button', { name: 'Add one ticket' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual(sent[0])
})

test('the film of a draw stops at the tickets that the published figures give', () => {
  // The vectors of docs/fairness.md.
  const published = {
    raffleId: 'r-demo',
    root: 'd83f03fa7c347e74969c22220514a001d581258a90974da7ca061c2106207044',
    round: 657413,
    randomness: 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
  }
  const seed = 'a1'.repeat(32)
  const drawn = winners(published, seed, 10, 3)
  expect(drawn).toEqual([8, 5, 4])
  const prize = raffle.prizes[0]
  if (!prize) throw new Error('There is a prize.')
  const over: RafflePage = {
    ...raffle,
    status: 'FINISHED',
    entries: 10,
    onePerMember: false,
    promise: { ...raffle.promise, seed, entriesRoot: published.root, randomness: published.randomness },
    winners: drawn.map((ticket, index) => ({
      id: `w${ticket}`,
      place: index + 1,
      ticket,
      username: 'somebody',
      prize,
      state: 'WON',
      reason: null,
      claimUntil: null,
      claimedAt: null,
      isOwn: false,
    })),
  }
  const spins = spinsOf(over)
  expect(spins?.map(({ tickets }) => tickets[STOP])).toEqual([8, 5, 4])
  expect(spins?.every(({ tickets }) => tickets.length === TILES)).toBe(true)
  const forged = over.winners.map((winner) => ({ ...winner, ticket: (winner.ticket % 10) + 1 }))
  expect(spinsOf({ ...over, winners: forged })).toBeNull()
})

function Standing() {
  const { data } = useQuery(raffles.one('nova', raffle.slug))
  return <p>{data && `${data.status}, ${data.entries} sold`}</p>
}

test('an open page counts tickets live, and loads again after the raffle is closed early', async () => {
  let shown = raffle
  server.use(mock.get(at('/user/raffle/one/nova/deck'), () => HttpResponse.json(shown)))
  show(<Standing />, { as: fan })
  expect(await screen.findByText('ACTIVE, 4 sold')).toBeVisible()
  const receive = (status: string, tickets: number) =>
    effects.received({
      event: 'RAFFLES',
      creatorId: bootData.community?.creatorId ?? '',
      facts: { id: raffle.id, status, tickets },
    })
  receive('ACTIVE', 7)
  expect(await screen.findByText('ACTIVE, 7 sold')).toBeVisible()
  shown = { ...raffle, status: 'DRAW', entries: 7 }
  receive('DRAW', 7)
  expect(await screen.findByText('DRAW, 7 sold', undefined, { timeout: 4000 })).toBeVisible()
})
