import { fireEvent, screen, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { lazy } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { WagerEvidence } from '@/api/wagerShapes'
import { openDialog, type Registry } from '@/dialogs/dialogs'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { stakeCasino, teamWager, teamWagerReward } from '@/test/wagers'
import { pointsOf, sumsOf } from './Figures'
import { Formulas } from './Formulas'
import { costWords, windowWords } from './rewardPublishing'
import { fieldsOf, teamStateOf, valuesOf } from './rewardTerms'
import { WagerDrawer } from './WagerDrawer'
import { WagerRewardForm } from './WagerRewardForm'
import { bucketWords, exampleWords, formulaWords, marksOf } from './words'

const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const base = `${bootData.apiBase}/creator`

test('a formula is read as a sentence, with an example', () => {
  expect(formulaWords({ rawFactor: '0.5', weightedFactor: '1' })).toBe('0.5 × amount + 1 × weighted amount')
  expect(formulaWords({ rawFactor: '0', weightedFactor: '2' })).toBe('2 × weighted amount')
  expect(exampleWords({ rawFactor: '0.5', weightedFactor: '1' })).toMatch(/weighs it as 400 USD\. 900 USD count\.$/)
  expect(bucketWords({ mode: 'MONTH', bucket: '2026-11-01' })).toBe('Total of a month, Nov 1, 2026')
  expect(bucketWords({ mode: 'LIFETIME', bucket: null })).toBe('Total of all time')
})

test('a wager says what is unusual about it', () => {
  const labels = (change: Partial<typeof teamWager>) => marksOf({ ...teamWager, ...change }).map(({ label }) => label)
  expect(labels({})).toEqual([])
  expect(labels({ member: null, takenBack: '20', isCorrected: true })).toEqual(['No fan', 'Taken back', 'By the team'])
})

test('figures are summed exactly per casino and day, and days without wagers are 0', () => {
  const day = (at: string, connectionId: string, counted: string) => ({
    day: at,
    connectionId,
    accounts: 1,
    usd: '0.1',
    counted,
    matched: '0.1',
  })
  const days = [day('2026-11-01', 'a', '0.1'), day('2026-11-01', 'b', '5'), day('2026-11-03', 'a', '0.2')]
  const connections = ['a', 'b'].map((id) => ({ id, name: id, provider: 'STAKE', currency: 'USD' }))
  expect(sumsOf({ connections, days })).toEqual([
    { id: 'b', name: 'b', usd: '0.1', counted: '5', matched: '0.1' },
    { id: 'a', name: 'a', usd: '0.2', counted: '0.3', matched: '0.2' },
  ])
  expect(pointsOf({ since: '2026-11-01', until: '2026-11-03', days }).map(({ value }) => value)).toEqual([5.1, 0, 0.2])
})

test('a wager reward is scheduled, active, finished or archived', () => {
  const label = (change: Partial<typeof teamWagerReward>) =>
    teamStateOf({ ...teamWagerReward, ...change }, '2026-11-21').label
  expect(label({})).toBe('Active')
  expect(label({ startsOn: '2026-11-22' })).toBe('Scheduled')
  expect(label({ isOver: true })).toBe('Finished')
  expect(label({ publication: 'DRAFT' })).toBe('Draft')
  expect(label({ publication: 'ARCHIVED', isOver: true })).toBe('Archived')
  expect(costWords({ ...teamWagerReward, period: 'DAILY' })).toBe(
    'It costs 50 gems for each fan who reaches it, at most once a day.',
  )
  expect(windowWords({ startsOn: '2026-11-01', endsOn: '2026-11-30' })).toContain('until Nov 30, 2026')
})

test('saved terms are sent as they came', () => {
  expect(fieldsOf(valuesOf(teamWagerReward))).toMatchObject({
    threshold: '1000',
    connectionId: stakeCasino.id,
    startsOn: '2026-11-01',
    endsOn: null,
    rewardGems: '50',
  })
})

const entry: WagerEvidence = {
  id: 1,
  at: '2026-11-20T21:00:00Z',
  day: '2026-11-20',
  cause: 'PULL',
  amount: '1200.5',
  weighted: '800',
  rate: '1.000625',
  usd: '1201.25',
  weightedUsd: '800.5',
  counted: '800.5',
  formula: null,
  reason: '',
  actor: null,
  pull: {
    id: 'p1',
    source: 'API',
    mode: 'LIFETIME',
    bucket: null,
    takenAt: '2026-11-20T21:00:00Z',
    countsAt: '2026-11-20T21:00:00Z',
    servedFrom: null,
    servedTo: null,
    fileName: '',
    bodySha256: 'ab12',
    total: '54321',
    weightedTotal: '40000',
  },
}

beforeEach(() =>
  server.use(
    mock.get(`${base}/wagers/casinos`, () => HttpResponse.json({ data: [stakeCasino], total: 1 })),
    mock.get(`${base}/wagers/one/:id`, () => HttpResponse.json(teamWager)),
    mock.get(`${base}/wagers/one/:id/evidence`, () => HttpResponse.json({ data: [entry], total: 1 })),
    ...['*/user/product-manage/all', '*/user/cases/all/:creator', '*/user/raffle/all/:slug'].map((address) =>
      mock.get(address, () => HttpResponse.json({ data: [], total: 0 })),
    ),
    mock.get('*/creator/wallet/left', () => HttpResponse.json({ dailyLimit: '100000', leftToday: '100000' })),
  ),
)

test('the drawer leads each change to its reading, and a correction below zero is refused in words', async () => {
  const sent: unknown[] = []
  server.use(
    mock.patch(`${base}/wagers/one/:id`, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(
        { code: 'WAGER_NEGATIVE', message: 'Wager cannot be less zero', params: {}, fields: {} },
        { status: 400 },
      )
    }),
  )
  const { user } = show(<WagerDrawer id={teamWager.id} onClose={() => undefined} />, { as: owner })
  const change = within(await screen.findByRole('list', { name: 'Changes, the latest first' }))
  expect(change.getByText('+1,200.50 USDT')).toBeVisible()
  expect(change.getByText('54,321.00 USDT')).toBeVisible()
  expect(change.getByText('ab12')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Correct this wager' }))
  await user.type(screen.getByLabelText(/^Change in USDT/), '-1300')
  expect(screen.getByText('Wagered after this: −99.50 USDT')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Correct wager' }))
  expect(await screen.findByText('Field is required')).toBeVisible()
  expect(sent).toEqual([])
  await user.type(screen.getByLabelText(/^Reason/), 'Two rows of one bet')
  await user.click(screen.getByRole('button', { name: 'Correct wager' }))
  expect(await screen.findByText('Wager cannot be less zero')).toBeVisible()
  expect(sent).toEqual([{ change: '-1300', weightedChange: null, reason: 'Two rows of one bet' }])
})

test('a wager is recorded for a fan in the currency of the casino', async () => {
  const sent: unknown[] = []
  server.use(
    mock.post(`${base}/wagers/one`, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(teamWager, { status: 201 })
    }),
  )
  const dialogs: Registry = {
    'wager-create': { title: 'Record a wager', body: lazy(() => import('./WagerCreateDialog')) },
  }
  const { user } = show(<p>Wagers</p>, { as: owner, dialogs })
  openDialog('wager-create', {})
  await user.type(await screen.findByLabelText(/^Amount in USDT/), '120.50')
  await user.type(screen.getByLabelText(/^Fan/), 'river')
  fireEvent.change(screen.getByLabelText(/^Day/), { target: { value: '2026-11-20' } })
  await user.type(screen.getByLabelText(/^Reason/), 'Missing in the report')
  await user.click(screen.getByRole('button', { name: 'Save wager' }))
  expect(await screen.findByText('Wager recorded')).toBeVisible()
  expect(sent).toEqual([
    {
      connectionId: stakeCasino.id,
      accountId: null,
      username: 'river',
      day: '2026-11-20',
      amount: '120.50',
      weighted: null,
      reason: 'Missing in the report',
    },
  ])
})

test('a formula shows what it counts before it is saved', async () => {
  server.use(mock.get(`${base}/wagers/formulas`, () => HttpResponse.json({ data: [], total: 0 })))
  const { user } = show(<Formulas />, { as: owner })
  expect(await screen.findByText(/own weighted amount if it has one, else the amount/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Change formula' }))
  await user.clear(screen.getByLabelText(/^Factor of the amount/))
  await user.type(screen.getByLabelText(/^Factor of the amount/), '0.25')
  expect(screen.getByText(/250 USD count\.$/)).toBeVisible()
})

test('a draft is published from its form after the last check', async () => {
  const draft = { ...teamWagerReward, publication: 'DRAFT' as const, publishedAt: null }
  const sent: Record<string, unknown>[] = []
  server.use(
    mock.patch(`${base}/wager-rewards/one/${draft.id}`, async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>)
      return HttpResponse.json({ ...draft, publication: 'ACTIVE' })
    }),
  )
  const dialogs: Registry = {
    'wager-reward-publish': { title: 'Publish wager reward', body: lazy(() => import('./PublishWagerRewardDialog')) },
  }
  const { user } = show(<WagerRewardForm reward={draft} blank={valuesOf(draft)} onSaved={() => undefined} />, {
    as: owner,
    dialogs,
  })
  const threshold = await screen.findByLabelText(/^Amount in USD/)
  await user.clear(threshold)
  await user.type(threshold, '2500')
  expect(screen.getByText('Wager 2,500 USD at Stake')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(
    await dialog.findByText('It costs 50 gems for each fan who reaches it, each time the amount is reached again.'),
  ).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Publish wager reward' }))
  expect(await screen.findByText('High roller is published')).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ threshold: '2500', publication: 'ACTIVE' })
})
