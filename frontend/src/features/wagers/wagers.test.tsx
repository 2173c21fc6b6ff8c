import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { FanWagerReward, OwnWagers } from '@/api/wagerShapes'
import { Component as WagersPage } from '@/routes/community/wagers'
import { bootData, fan, visitor } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { noWagers, ownWagers, reachedTwice, wagerReward } from '@/test/wagers'
import { accountsState, daysWords, goalWords, progressOf, stateOf } from './model'
import { claimLabel } from './useClaiming'

const at = (path: string) => `${bootData.apiBase}${path}`
const TODAY = '2026-11-21'
const own = wagerReward.own!
type Change = Omit<Partial<FanWagerReward>, 'own'> & { own?: Partial<typeof own> | null }
const rewardWith = ({ own: change, ...rest }: Change): FanWagerReward => ({
  ...wagerReward,
  ...rest,
  own: change === null ? null : { ...own, ...change },
})

test.each<[string, Change, string]>([
  ['a visitor', { own: null }, 'available'],
  ['nothing wagered', { own: { progress: 0, total: '0', toNext: '1000' } }, 'available'],
  ['on the way', {}, 'in-progress'],
  ['a step waits', { own: { waiting: 1 } }, 'ready'],
  ['a step waits at an archived reward', { publication: 'ARCHIVED', own: { waiting: 1 } }, 'ready'],
  ['not begun', { startsOn: '2026-12-01' }, 'coming-soon'],
  ['over', { isOver: true }, 'ended'],
  ['its last day was yesterday', { endsOn: '2026-11-20' }, 'ended'],
  ['its last day is today', { endsOn: TODAY }, 'in-progress'],
  ['claimed once', { period: 'ONCE', own: { steps: 1, claimed: 1, toNext: '0' } }, 'done'],
  // A correction took wagers away after the claim.
  ['claimed once, and then lowered', { period: 'ONCE', own: { steps: 0, claimed: 1 } }, 'done'],
  ['claimed this week', { period: 'WEEKLY', own: { steps: 1, claimed: 3, toNext: '0' } }, 'done'],
  ['claimed last week', { period: 'WEEKLY', own: { claimed: 3 } }, 'in-progress'],
  ['claimed before, and repeating', { own: { steps: 2, claimed: 2 } }, 'in-progress'],
])('the state of a reward: %s', (_, change, state) => {
  expect(stateOf(rewardWith(change), TODAY)).toBe(state)
})

test.each<[Change, number, string]>([
  [{ own: null }, 0, '0 of 1,000 USD'],
  [{ period: 'ONCE' }, 0.42, '420 of 1,000 USD'],
  [{}, 0.42, '420 of 1,000 USD to the next reward'],
  [{ period: 'DAILY', own: { steps: 1, progress: 100, toNext: '0' } }, 1, '1,000 of 1,000 USD'],
  // The casino took wagers back.
  [{ period: 'ONCE', own: { total: '-5', progress: 0, toNext: '1005' } }, 0, '0 of 1,000 USD'],
])('the way to a reward %#', (change, share, figures) => {
  expect(progressOf(rewardWith(change))).toEqual({ share, figures })
})

test('days are said as far as they matter', () => {
  const weekly = rewardWith({ period: 'WEEKLY', own: { steps: 1, periodEnd: '2026-11-22' } })
  expect(daysWords(weekly, 'done')).toBe('Again on Nov 23, 2026')
  expect(daysWords({ ...weekly, endsOn: '2026-11-22' }, 'done')).toBeNull()
  expect(daysWords(weekly, 'in-progress')).toBe('Until Nov 22, 2026')
  expect(daysWords(rewardWith({ startsOn: '2026-12-01' }), 'coming-soon')).toBe('Starts Dec 1, 2026')
  expect(daysWords(rewardWith({ endsOn: '2026-11-20' }), 'ended')).toBe('Ended Nov 20, 2026')
  expect(daysWords(wagerReward, 'in-progress')).toBeNull()
  expect(goalWords(wagerReward)).toBe('Wager 1,000 USD at Stake')
  expect(goalWords({ threshold: '0.5', connection: null })).toBe('Wager 0.50 USD')
})

test('the button says what all waiting steps pay', () => {
  expect(claimLabel(reachedTwice)).toBe('Claim 100 gems')
  expect(claimLabel({ ...reachedTwice, reward: { ...wagerReward.reward, gems: '0', experience: 5 } })).toBe(
    'Claim 2 rewards',
  )
})

type Handle = Parameters<typeof accountsState>[0][number]['accounts'][number]

test('the accounts lack a connection, a proof or the team', () => {
  const handle: Handle = { match: null, state: 'CLAIMED', proof: null, otherCode: null }
  const stateWith = (...accounts: Handle[]) => accountsState([{ accounts: [] }, { accounts }])
  expect(stateWith()).toBe('none')
  expect(stateWith(handle)).toBe('unproven')
  expect(stateWith({ ...handle, match: 'SUGGESTED', state: 'SEEN' })).toBe('unproven')
  expect(stateWith({ ...handle, proof: { state: 'WAITING' } })).toBe('waiting')
  expect(stateWith({ ...handle, proof: { state: 'REFUSED' } })).toBe('unproven')
  expect(stateWith({ ...handle, proof: { state: 'WAITING' } }, { ...handle, match: 'CONFIRMED' })).toBe('proven')
  expect(stateWith({ ...handle, state: 'VERIFIED' })).toBe('proven')
  expect(stateWith({ ...handle, match: 'CONFIRMED', otherCode: {} })).toBe('other-code')
})

let rewards: FanWagerReward[] = []
let mine: OwnWagers = noWagers

beforeEach(() => {
  rewards = [wagerReward]
  mine = noWagers
  server.use(
    mock.get(at('/common/auth/whoami'), () => HttpResponse.json({ ...fan, balance: '250', walletVersion: 2 })),
    mock.get(at('/user/wagers/rewards/all'), () => HttpResponse.json({ data: rewards, total: rewards.length })),
    mock.get(at('/user/wagers/all'), () => HttpResponse.json(mine)),
    mock.get(at('/user/casinos/all/nova'), () => HttpResponse.json({ data: [], total: 0 })),
  )
})

test('a claim pays all waiting steps with one key, and says so', async () => {
  rewards = [reachedTwice]
  const keys: (string | null)[] = []
  server.use(
    mock.post(at(`/user/wagers/rewards/${wagerReward.id}/claim`), ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      if (keys.length === 1) return HttpResponse.error()
      rewards = [rewardWith({ own: { total: '2420', steps: 2, claimed: 2 } })]
      return HttpResponse.json({ ...rewards[0], paidSteps: 2, stoppedBy: null })
    }),
  )
  const { user } = show(<WagersPage />, { as: fan })
  await user.click(await screen.findByRole('button', { name: 'Claim 100 gems' }))
  // No answer came, so the same call is sent again.
  await user.dblClick(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('You got 100 gems')).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  expect(await screen.findByText('In progress')).toBeVisible()
})

test('a claim that pays a part says why, and leaves the rest', async () => {
  rewards = [reachedTwice]
  server.use(
    mock.post(at(`/user/wagers/rewards/${wagerReward.id}/claim`), () => {
      rewards = [rewardWith({ own: { total: '2420', steps: 2, claimed: 1, waiting: 1 } })]
      return HttpResponse.json({ ...rewards[0], paidSteps: 1, stoppedBy: 'STORE_PRODUCT_OUT_OF_STOCK' })
    }),
  )
  const { user } = show(<WagersPage />, { as: fan })
  await user.click(await screen.findByRole('button', { name: 'Claim 100 gems' }))
  expect(await screen.findByText('You got 50 gems')).toBeVisible()
  expect(screen.getByText('The product is out of stock now. 1 reward left to claim.')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Claim 50 gems' })).toBeEnabled()
})

test('steps that another member was paid for are named', async () => {
  rewards = [rewardWith({ own: { total: '2420', steps: 2, paidBefore: 2 } })]
  show(<WagersPage />, { as: fan })
  expect(await screen.findByText(/Your casino account earned 2 rewards before/)).toBeVisible()
})

test('a refused claim says why', async () => {
  rewards = [reachedTwice]
  server.use(
    mock.post(at(`/user/wagers/rewards/${wagerReward.id}/claim`), () =>
      HttpResponse.json(
        { code: 'STORE_PRODUCT_OUT_OF_STOCK', message: 'Product is out of stock', params: {}, fields: {} },
        { status: 409 },
      ),
    ),
  )
  const { user } = show(<WagersPage />, { as: fan })
  await user.click(await screen.findByRole('button', { name: 'Claim 100 gems' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('out of stock')
  expect(screen.getByRole('button', { name: 'Claim 100 gems' })).toBeEnabled()
})

test('a fan reads the own wagers in the casino’s currency, what they count, and their age', async () => {
  mine = ownWagers
  show(<WagersPage />, { as: fan })
  const row = (await screen.findByText('Nov 20, 2026', { selector: 'p' })).closest('li')!
  expect(within(row).getByText('1,200.50 USDT')).toBeVisible()
  expect(within(row).getByText('1,201.25 USD')).toBeVisible()
  expect(within(row).getByText('800.50 USD')).toBeVisible()
  expect(within(await screen.findByRole('list', { name: 'Age of the figures' })).getByText(/^read/)).toBeVisible()
})

test('a visitor logs in to confirm the age, and sees no reward before', async () => {
  server.use(
    mock.get(at('/user/wagers/rewards/all'), () =>
      HttpResponse.json({ code: 'AGE_CONFIRMATION_REQUIRED', message: '', params: {}, fields: {} }, { status: 409 }),
    ),
  )
  show(<WagersPage />, { as: visitor })
  expect(await screen.findByRole('button', { name: 'Log in to confirm' })).toBeEnabled()
  expect(screen.queryByRole('heading', { name: 'Rewards' })).toBeNull()
})

test.each([
  ['AGE_TOO_YOUNG', { age: 21 }, 'For ages 21 and over'],
  ['COUNTRY_NOT_ALLOWED', {}, 'Not available in your country'],
  ['FEATURE_SWITCHED_OFF', {}, 'Switched off'],
])('after %s the page shows nothing of wagers', async (code, params, title) => {
  server.use(
    mock.get(at('/user/wagers/rewards/all'), () =>
      HttpResponse.json({ code, message: 'Closed', params, fields: {} }, { status: 403 }),
    ),
  )
  show(<WagersPage />, { as: fan })
  // The parts of the page ask at the same time.
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Rewards' })).toBeNull())
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
})

test('a person of unknown age confirms it first', async () => {
  server.use(
    mock.get(at('/misc/countries'), () => HttpResponse.json({ data: [], total: 0 })),
    mock.get(at('/user/wagers/rewards/all'), () =>
      HttpResponse.json({ code: 'AGE_CONFIRMATION_REQUIRED', message: '', params: {}, fields: {} }, { status: 403 }),
    ),
  )
  show(<WagersPage />, { as: fan })
  expect(await screen.findByLabelText(/Date of birth/)).toBeVisible()
})

const showSwitchedOff = (by: 'TEAM' | 'OPERATOR') => {
  const params = { feature: 'WAGERS', words: 'Wagers', by, until: null }
  server.use(
    mock.get(at('/user/wagers/rewards/all'), () =>
      HttpResponse.json({ code: 'FEATURE_SWITCHED_OFF', message: 'Off', params, fields: {} }, { status: 409 }),
    ),
  )
  show(<WagersPage />, { as: fan })
}

test('wagers that the team switched off leave no trace', async () => {
  showSwitchedOff('TEAM')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
  await waitFor(() => expect(document.body.textContent).not.toMatch(/wager|casino/i))
})

test('wagers that an operator switched off say so', async () => {
  showSwitchedOff('OPERATOR')
  expect(await screen.findByRole('heading', { name: 'Switched off' })).toBeVisible()
})
