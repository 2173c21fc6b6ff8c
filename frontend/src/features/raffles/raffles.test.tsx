import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { queryClient } from '@/api/queryClient'
import type { RafflePage, RaffleWinner } from '@/api/shapes'
import { winners } from '@/features/fairness/v1'
import { now } from '@/lib/clock'
import { effects } from '@/live/effects'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { raffles } from './api'
import { JoinPanel } from './JoinPanel'
import { allowance, joinState, phaseOf, typedQuantity } from './model'
import { spinsOf, STOP, TILES } from './replay'
import { Claim } from './Winners'

const HOUR = 3_600_000
const at = (path: string) => `${bootData.apiBase}${path}`
const moment = (offset: number) => new Date(now() + offset).toISOString()

const raffle: RafflePage = {
  id: 'r1',
  slug: 'deck',
  name: 'Signed deck',
  description: '',
  raffleImage: null,
  status: 'ACTIVE',
  entries: 4,
  maxEntries: 10,
  maxEntriesPerUser: 5,
  onePerMember: true,
  entryCost: '10',
  startAt: moment(-HOUR),
  endAt: moment(30 * HOUR),
  closedEarlyAt: null,
  cancelledAt: null,
  prizes: [{ id: 'p1', kind: 'GEMS', name: '500 gems', winners: 1, amount: '500', text: '', product: null }],
  ownEntries: 2,
  hasWon: false,
  minLevel: null,
  minMemberDays: null,
  provider: null,
  asksForPassword: false,
  passwordTickets: null,
  heardIt: false,
  claimDays: 7,
  members: 2,
  tickets: [],
  winners: [],
  promise: {
    id: 'r-demo',
    commitment: '',
    chain: 'local-1',
    isLocal: true,
    round: 657413,
    roundAt: moment(31 * HOUR),
    entriesRoot: '',
    randomness: '',
    seed: '',
    isFallback: false,
    drawnAt: null,
  },
  join: { allowed: true, reason: null, message: null, until: null, params: {} },
}

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
  const label = (change: Partial<RafflePage>, count = 1, session = fan) =>
    joinState({ ...raffle, ...change }, count, session, 'owner', now()).label
  expect(label({}, 3)).toBe('Buy 3 Ticket(s) - 30')
  expect(label({ startAt: moment(HOUR) })).toBe('Coming soon')
  expect(label({ status: 'FINISHED' })).toBe('Raffle finished')
  expect(label({ entries: 10 })).toBe('Every ticket is taken')
  expect(label({ ownEntries: 5 })).toBe('You are out of tickets')
  expect(label({ entryCost: '400' })).toBe('250 gems short')
  expect(label({ join: { ...raffle.join, allowed: false, reason: 'RAFFLE_SELF' } })).toBe(
    'You can`t join to own raffle',
  )
  expect(label({ join: { ...raffle.join, allowed: false, reason: 'LIMIT_SELF_EXCLUDED' } })).toBe(
    'You are taking a break',
  )
  expect(label({ join: { ...raffle.join, allowed: false, reason: 'LIMIT_OWN' } })).toBe(
    'You have reached your own limit',
  )
  expect(label({ join: { ...raffle.join, allowed: false, reason: 'INTEGRATION_KICK_NOT_CONNECTED' } })).toBe(
    'Link your Kick account to join',
  )
})

test('minus stops at one, plus at what one can have, and the price follows', async () => {
  const { user } = show(<JoinPanel raffle={raffle} />, { as: fan })
  const field = screen.getByRole('textbox', { name: 'How many tickets' })
  expect(screen.getByRole('button', { name: 'One ticket less' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'One ticket more' }))
  await user.click(screen.getByRole('button', { name: 'One ticket more' }))
  expect(screen.getByRole('button', { name: 'One ticket more' })).toBeDisabled()
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
  await user.click(screen.getByRole('button', { name: 'One ticket more' }))
  await user.click(screen.getByRole('button', { name: 'Buy 2 Ticket(s) - 20' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ ticketsNumber: 2, storeSlug: 'nova', raffleSlug: 'deck', expectedPrice: '10' })
  expect(sent[0]?.clientSeed).toMatch(/^[0-9a-f]{32}$/)
  expect(await screen.findByText('You`ve successfully joined the raffle!')).toBeVisible()
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

test('an open page counts tickets by itself, and asks again once the raffle is closed early', async () => {
  let stands = raffle
  server.use(mock.get(at('/user/raffle/one/nova/deck'), () => HttpResponse.json(stands)))
  show(<Standing />, { as: fan })
  expect(await screen.findByText('ACTIVE, 4 sold')).toBeVisible()
  const heard = (status: string, tickets: number) =>
    effects.heard({
      event: 'RAFFLES',
      creatorId: bootData.community?.creatorId ?? '',
      facts: { id: raffle.id, status, tickets },
    })
  heard('ACTIVE', 7)
  expect(await screen.findByText('ACTIVE, 7 sold')).toBeVisible()
  stands = { ...raffle, status: 'DRAW', entries: 7 }
  heard('DRAW', 7)
  expect(await screen.findByText('DRAW, 7 sold', undefined, { timeout: 4000 })).toBeVisible()
})

const [first] = raffle.prizes
const award: RaffleWinner = {
  id: 'w1',
  place: 1,
  ticket: 3,
  username: 'fan',
  prize: first as RafflePage['prizes'][number],
  state: 'WON',
  reason: null,
  claimUntil: null,
  claimedAt: null,
  isOwn: true,
}

function Won() {
  const { data } = useQuery(raffles.one('nova', raffle.slug))
  const won = data?.winners.find(({ state }) => state === 'WON')
  return won && data ? <Claim raffle={data} award={won} /> : <p>Nothing to claim</p>
}

test('says where a claimed prize is, also when the page hears of it before the answer and has no button left', async () => {
  let state: RaffleWinner['state'] = 'WON'
  let send = () => undefined as void
  const answer = new Promise<void>((resolve) => {
    send = resolve
  })
  server.use(
    mock.get(at('/user/raffle/one/nova/deck'), () =>
      HttpResponse.json({ ...raffle, status: 'FINISHED', winners: [{ ...award, state }] }),
    ),
    mock.post(at('/user/raffle/claim/nova/deck'), async () => {
      state = 'CLAIMED'
      await answer
      return HttpResponse.json({ ...award, state })
    }),
  )
  const { user } = show(<Won />, { as: fan })
  await user.click(await screen.findByRole('button', { name: 'Claim my prize' }))
  await waitFor(() => expect(state).toBe('CLAIMED'))
  await queryClient.invalidateQueries({ queryKey: ['raffles'] })
  expect(await screen.findByText('Nothing to claim')).toBeVisible()
  send()
  expect(await screen.findByText('The gems are in your wallet')).toBeVisible()
})
