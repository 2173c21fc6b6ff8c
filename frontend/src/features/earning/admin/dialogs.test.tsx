import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { lazy } from 'react'
import { expect, test } from 'vitest'
import type { EarningRule } from '@/api/shapes'
import { openDialog, type Registry } from '@/dialogs/dialogs'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Codes } from './Codes'
import { excessWords } from './excess'
import { WaitingTab } from './WaitingTab'

const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const at = (path: string) => `${bootData.apiBase}${path}`
const dialogs: Registry = {
  'gem-code': { title: 'Code', body: lazy(() => import('./CodeDialog')) },
  'earning-rule': { title: 'Rule', body: lazy(() => import('./RuleDialog')) },
  'limit-confirm': { title: 'Limit', body: lazy(() => import('@/components/office/LimitDialog')) },
  'earning-boost': { title: 'Boost', body: lazy(() => import('./BoostDialog')) },
  'earning-cancel': { title: 'Cancel what waits', body: lazy(() => import('./CancelDialog')) },
}

test.each([
  ['gem-code', /^Code/],
  ['earning-boost', /^Name/],
] as const)('what is typed into %s is not lost by Escape', async (kind, label) => {
  const { user } = show(<p>Rules</p>, { as: owner, dialogs })
  openDialog(kind, {})
  const field = await screen.findByRole('textbox', { name: label })
  await user.type(field, 'POG')
  await user.keyboard('{Escape}')
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull())
  expect(field).toBeVisible()
})

test('a code that was not touched closes at once', async () => {
  const { user } = show(<p>Rules</p>, { as: owner, dialogs })
  openDialog('gem-code', {})
  await screen.findByRole('textbox', { name: /^Code/ })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('gems that wait are canceled with a reason', async () => {
  const sent: unknown[] = []
  const payment = {
    id: 'p',
    memberId: 'm',
    username: 'kai',
    gems: '20',
    experience: 0,
    sources: ['Chat messages'],
    dueAt: '2026-11-26T00:00:00Z',
    createdAt: '2026-11-25T12:00:00Z',
  }
  server.use(
    mock.get(at('/creator/earning/payments/all'), () => {
      const data = sent.length > 0 ? [] : [payment]
      return HttpResponse.json({ data, total: data.length })
    }),
    mock.get(at('/creator/challenges/rewards/all'), () => HttpResponse.json({ data: [], total: 0 })),
    mock.get(at('/creator/challenges/rewards/chains/all'), () => HttpResponse.json({ data: [], total: 0 })),
    mock.post(at('/creator/earning/payments/one/p/cancel'), async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({})
    }),
  )
  const { user } = show(<WaitingTab />, { as: owner, dialogs })
  await user.click(await screen.findByRole('button', { name: 'Cancel 20 gems of kai' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Cancel gems' }))
  expect(await dialog.findByText('Field is required')).toBeVisible()
  await user.type(dialog.getByLabelText(/^Reason/), 'Spam')
  await user.click(dialog.getByRole('button', { name: 'Cancel gems' }))
  await waitFor(() => expect(sent).toEqual([{ reason: 'Spam' }]))
  expect(await screen.findByText('No gems wait.')).toBeVisible()
  expect(screen.getByText('No rewards wait.')).toBeVisible()
})

test('a running code beyond the first page can be ended', async () => {
  server.use(
    mock.get(at('/creator/earning/codes/all'), ({ request }) => {
      const text = `code of page ${new URL(request.url).searchParams.get('page')}`
      const terms = { gems: '5', maxFans: null, entered: 0, endsAt: '2026-11-26T00:00:00Z', isRunning: true }
      return HttpResponse.json({ data: [{ id: text, text, createdAt: '2026-11-25T12:00:00Z', ...terms }], total: 51 })
    }),
  )
  const { user } = show(<Codes />, { as: owner, dialogs })
  await user.click(await screen.findByRole('button', { name: 'Page 2' }))
  expect(await screen.findByRole('button', { name: 'End code code of page 2' })).toBeVisible()
})

test('the proposed name of a boost follows its factor until the creator writes another one', async () => {
  server.use(mock.get(at('/creator/earning/boosts/all'), () => HttpResponse.json({ data: [], total: 0 })))
  const { user } = show(<p>Boosts</p>, { as: owner, dialogs })
  openDialog('earning-boost', {})
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  const factor = screen.getByLabelText('Gems')
  expect(name).toHaveValue('Double gems')
  await user.selectOptions(factor, '3 times')
  expect(name).toHaveValue('Triple gems')
  await user.selectOptions(factor, '10 times')
  expect(name).toHaveValue('10 times the gems')
  await user.clear(name)
  await user.type(name, 'Party')
  await user.selectOptions(factor, '2 times')
  expect(name).toHaveValue('Party')
})

test.each(['gem-code', 'earning-boost'] as const)('the times of %s name their time zone', async (kind) => {
  show(<p>Rules</p>, { as: owner, dialogs })
  openDialog(kind, {})
  expect(await screen.findByText(/^Times are in your community’s time zone: /)).toBeVisible()
})

const run = {
  gems: '8200000',
  experience: 0,
  fans: 82,
  typical: '100000',
  most: '100000',
  hasDeeds: true,
  series: [
    { day: '2026-11-20', gems: '1100000' },
    { day: '2026-11-21', gems: '7100000' },
  ],
}
const left = { dailyLimit: '1000000', leftToday: '900000' }

test('a rule that pays more than the daily limit leaves is warned of, and saved only once it is confirmed', async () => {
  const saved: unknown[] = []
  server.use(
    mock.get(at('/creator/earning/rules/all'), () => HttpResponse.json({ data: [], total: 0 })),
    mock.get(at('/creator/earning/rules/dry-run'), () => HttpResponse.json(run)),
    mock.get(at('/creator/wallet/left'), () => HttpResponse.json(left)),
    mock.post(at('/creator/earning/rules/one'), async ({ request }) => {
      saved.push(await request.json())
      return HttpResponse.json({}, { status: 201 })
    }),
  )
  const { user } = show(<p>Rules</p>, { as: owner, dialogs })
  openDialog('earning-rule', {})
  const form = within(await screen.findByRole('form', { name: 'Earning rule' }))
  expect(await form.findByText(/would have paid 8,200,000 gems, up to 7,100,000 on one day/)).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Save rule' }))
  const question = within(await screen.findByRole('dialog', { name: 'Limit' }))
  expect(await question.findByText(/Your daily limit is 1,000,000 gems, and 900,000 of it is left today/)).toBeVisible()
  expect(saved).toEqual([])
  await user.click(question.getByRole('button', { name: 'Save anyway' }))
  await waitFor(() => expect(saved).toHaveLength(1))
})

test('a rule is compared by its busiest day and by what it can pay one fan', () => {
  expect(excessWords({ perFan: 900_000n, run: { ...run, series: [] }, left })).toBeNull()
  expect(excessWords({ perFan: 900_001n, run: undefined, left })).toMatch(
    /^This rule can pay one fan 900,001 gems a day/,
  )
  expect(excessWords({ perFan: 1n, run: undefined, left: undefined })).toBeNull()
})

const twin = {
  id: 'r1',
  event: 'PURCHASE',
  provider: 'LOCAL',
  per: 1,
  gems: '5',
  experience: 0,
  dailyCap: null,
  minAccountDays: null,
  fromHour: null,
  toHour: null,
  audience: 'FANS',
  isActive: true,
  isOnce: false,
  highestFactor: 1,
}

test('a second rule for the same action is announced before it is saved', async () => {
  server.use(
    mock.get(at('/creator/earning/rules/all'), () => HttpResponse.json({ data: [twin], total: 1 })),
    mock.get(at('/creator/earning/rules/dry-run'), () =>
      HttpResponse.json({ gems: '0', fans: 0, typical: '0', most: '0', series: [], hasDeeds: false }),
    ),
    mock.get(at('/creator/wallet/left'), () => HttpResponse.json({ dailyLimit: '1000', leftToday: '1000' })),
  )
  const { user } = show(<p>Rules</p>, { as: owner, dialogs })
  openDialog('earning-rule', {})
  const choice = await screen.findByRole('combobox', { name: 'What pays' })
  expect(screen.queryByText('Another rule pays for this already')).toBeNull()
  await user.selectOptions(choice, 'Buy in the store')
  expect(await screen.findByText('Another rule pays for this already')).toBeVisible()
})

test('a change of a rule is compared with the saved rule, over a week or a month', async () => {
  server.use(
    mock.get(at('/creator/earning/rules/all'), () => HttpResponse.json({ data: [twin], total: 1 })),
    mock.get(at('/creator/earning/rules/dry-run'), ({ request }) => {
      const { gems = '0', days } = Object.fromEntries(new URL(request.url).searchParams)
      return HttpResponse.json({ ...run, gems: String(Number(gems) * Number(days)) })
    }),
    mock.get(at('/creator/wallet/left'), () => HttpResponse.json(left)),
  )
  const { user } = show(<p>Rules</p>, { as: owner, dialogs })
  openDialog('earning-rule', { rule: twin as unknown as EarningRule })
  const gems = await screen.findByRole('textbox', { name: 'Gems' })
  await user.clear(gems)
  await user.type(gems, '8')
  const figures = within(await screen.findByRole('region', { name: 'What the last 7 days would have paid' }))
  expect(await figures.findByText('56 gems')).toBeVisible()
  expect(await figures.findByText('The saved rule would have paid 35 gems: 21 gems less.')).toBeVisible()
  await user.click(figures.getByRole('radio', { name: '30 days' }))
  expect(await screen.findByText('The saved rule would have paid 150 gems: 90 gems less.')).toBeVisible()
})
