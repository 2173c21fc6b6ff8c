import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { lazy } from 'react'
import { expect, test } from 'vitest'
import type { WagerFile } from '@/api/casinoShapes'
import { openDialog, type Registry } from '@/dialogs/dialogs'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { formDataOf, server } from '@/test/server'
import { claim, connection, opduel, pull, referral, stake } from './builders'
import { WagerImport } from './WagerImport'

const at = (path: string) => `${bootData.apiBase}/creator/casinos${path}`
const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }

const dialogs: Registry = {
  'casino-creator-connect': { title: 'Connect a casino', body: lazy(() => import('./ConnectDialog')) },
  'casino-test': { title: 'Test connection', body: lazy(() => import('./TestDialog')) },
  'casino-referral-confirm': { title: 'Whose account is it?', body: lazy(() => import('./ReferralDialog')) },
}
const sample = { username: 'whale', providerUserId: null, steamId: null, weighted: null, campaignCode: 'NOVA' }
const preset = {
  code: 'RAINBET',
  name: 'Rainbet',
  options: { url: 'https://a.example/v1', query_key: 'key', rows: 'affiliates', name: 'username', amount: 'wagered' },
  note: 'Compare one day.',
}
const offerProviders = () =>
  server.use(mock.get(at('/providers'), () => HttpResponse.json({ providers: [stake, opduel], presets: [preset] })))

test('a casino is connected, tested, and its unit corrected by one amount', async () => {
  const sent: unknown[] = []
  let divisor = '1'
  offerProviders()
  server.use(
    mock.post(at('/connect'), async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(connection, { status: 201 })
    }),
    mock.patch(at('/one/:id'), async ({ request }) => {
      const body = (await request.json()) as { divisor: string }
      sent.push(body)
      divisor = body.divisor
      return HttpResponse.json({ ...connection, divisor })
    }),
    mock.post(at('/one/:id/test'), () =>
      HttpResponse.json({
        rows: 2,
        codes: ['NOVA', 'RIVAL'],
        mode: 'CLOSED',
        hasWeighted: true,
        sample: { ...sample, wagered: divisor === '1' ? '125050' : '1250.5' },
        confirmed: null,
        problem: null,
      }),
    ),
    mock.post(at('/one/:id/amount'), async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ confirmedBy: 'nova', confirmedAt: '2026-11-21T12:00:00Z' })
    }),
  )
  const { user: hand } = show(<p>Page</p>, { as: owner, dialogs })
  openDialog('casino-creator-connect', {})
  await hand.click(await screen.findByRole('button', { name: /^Stake/ }))
  await hand.type(await screen.findByLabelText(/API token/), 'secret-token')
  await hand.type(screen.getByLabelText(/Your codes/), 'NOVA')
  await hand.click(screen.getByRole('button', { name: 'Connect Stake' }))

  expect(await screen.findByText('125,050.00 USD')).toBeVisible()
  expect(screen.getByText(/Wagers under RIVAL do not count/)).toBeVisible()
  await hand.click(screen.getByRole('button', { name: 'No, 100 times less' }))
  expect(await screen.findByText('1,250.50 USD')).toBeVisible()
  await hand.click(screen.getByRole('button', { name: 'Yes, the amount is right' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    {
      provider: 'STAKE',
      name: 'Stake',
      campaignCodes: ['NOVA'],
      referralLink: '',
      currency: 'USD',
      divisor: '1',
      options: {},
      credential: { token: 'secret-token' },
    },
    { divisor: '100', seen: { divisor: '1' } },
    { username: sample.username, wagered: '1250.5' },
  ])
})

test('a test does not ask again about an amount that the team confirmed', async () => {
  server.use(
    mock.post(at('/one/:id/test'), () =>
      HttpResponse.json({
        rows: 2,
        codes: [],
        mode: 'CLOSED',
        hasWeighted: true,
        sample,
        confirmed: { confirmedBy: 'nova', confirmedAt: '2026-11-21T11:00:00Z' },
        problem: null,
      }),
    ),
  )
  const { user: hand } = show(<p>Page</p>, { as: owner, dialogs })
  openDialog('casino-test', { connection })
  expect(await screen.findByText(/nova confirmed this amount/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Yes, the amount is right' })).toBeNull()
  await hand.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1)!)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a mapping begins with a preset, and is tried before it is saved', async () => {
  const tried: unknown[] = []
  offerProviders()
  server.use(
    mock.post(at('/mapping/try'), async ({ request }) => {
      tried.push(await request.json())
      return HttpResponse.json({ rows: 1, sample: [{ ...sample, wagered: '9.5' }], paths: ['username'], problem: null })
    }),
  )
  const { user: hand } = show(<p>Page</p>, { as: owner, dialogs })
  openDialog('casino-creator-connect', {})
  await hand.click(await screen.findByRole('button', { name: /OpDuel/ }))
  await hand.click(await screen.findByRole('radio', { name: /Mapping/ }))
  await hand.selectOptions(screen.getByLabelText('Begin with'), 'RAINBET')
  expect(screen.getByText('Compare one day.')).toBeVisible()
  await hand.type(screen.getByLabelText('Key'), 'k')
  await hand.click(screen.getByRole('button', { name: 'Try it with the live answer' }))
  expect(await screen.findByText('9.50 USD')).toBeVisible()
  expect(tried).toMatchObject([{ options: preset.options, credential: { key: 'k' } }])
})

test('a saved mapping is tried with its stored key, and never at another host', async () => {
  const tried: { credential: object; connectionId?: string }[] = []
  offerProviders()
  server.use(
    mock.post(at('/mapping/try'), async ({ request }) => {
      tried.push((await request.json()) as (typeof tried)[number])
      return HttpResponse.json({ rows: 1, sample: [{ ...sample, wagered: '9.5' }], paths: ['username'], problem: null })
    }),
  )
  const saved = { ...connection, provider: opduel.provider, options: preset.options }
  const { user: hand } = show(<p>Page</p>, { as: owner, dialogs })
  openDialog('casino-creator-connect', { connection: saved })
  const tryIt = await screen.findByRole('button', { name: 'Try it with the live answer' })
  expect(screen.getByLabelText('Key')).toHaveAttribute('placeholder', 'Stored. Leave empty to keep it.')
  await hand.click(tryIt)
  expect(await screen.findByText('9.50 USD')).toBeVisible()
  expect(tried).toMatchObject([{ credential: {}, connectionId: saved.id }])

  const said = /The address has another host. Enter the key again/
  expect(screen.queryByText(said)).toBeNull()
  const address = screen.getByLabelText(/^Address/)
  await hand.clear(address)
  await hand.type(address, 'https://b.example/v1')
  expect(screen.getByText(said)).toBeVisible()
  expect(screen.getByLabelText('Key')).toHaveAttribute('placeholder', '')
  await hand.type(screen.getByLabelText('Key'), 'new')
  expect(screen.queryByText(said)).toBeNull()
  await hand.click(tryIt)
  await waitFor(() => expect(tried).toHaveLength(2))
  expect(tried[1]).toMatchObject({ credential: { key: 'new' } })
  expect(tried[1]).not.toHaveProperty('connectionId')
})

test('of several fans who claim an account, the team chooses one', async () => {
  const sent: unknown[] = []
  server.use(
    mock.patch(at('/referrals/one/:id'), async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ ...referral, match: 'CONFIRMED' })
    }),
  )
  const { user: hand } = show(<p>Page</p>, { as: owner, dialogs })
  openDialog('casino-referral-confirm', { referral: { ...referral, claims: [claim('kai'), claim('mia')] } })
  await hand.click(await screen.findByRole('button', { name: 'Confirm account' }))
  expect(screen.getByText('Field is required')).toBeVisible()
  await hand.click(screen.getByRole('button', { name: 'Choose mia' }))
  await hand.click(screen.getByRole('button', { name: 'Confirm account' }))
  await waitFor(() =>
    expect(sent).toEqual([{ match: 'CONFIRMED', username: 'mia', reason: '', seen: { match: 'UNMATCHED' } }]),
  )
})

const outcome: WagerFile = {
  isDryRun: true,
  fileName: 'days.csv',
  columns: ['player', 'sum'],
  rows: 2,
  problems: 1,
  problemLines: [{ line: 4, text: 'The amount is not a number, or is below zero' }],
  newAccounts: 1,
  changed: 2,
  baseline: 0,
  unchanged: 0,
  lowered: 0,
  total: '30.5',
  counted: '30.5',
  sample: [{ ...sample, wagered: '30' }],
  duplicateOf: null,
  pull: null,
}

test('a file is checked first, read again with another column, then imported, and can be undone', async () => {
  const sent: Record<string, unknown>[] = []
  let undone = 0
  server.use(
    mock.get(at('/all'), () => HttpResponse.json({ data: [connection], total: 1 })),
    mock.get(at('/one/:id/pulls'), () => HttpResponse.json({ data: [], total: 0 })),
    mock.post(at('/referrals/import'), async ({ request }) => {
      const { file, ...fields } = Object.fromEntries(await formDataOf(request))
      expect(file).toBeTruthy()
      sent.push(fields)
      const isDryRun = fields.dryRun === 'true'
      return HttpResponse.json({ ...outcome, isDryRun, pull: isDryRun ? null : { ...pull, source: 'CSV' } })
    }),
    mock.post(at('/imports/:id/undo'), () => {
      undone += 1
      return HttpResponse.json(pull)
    }),
  )
  const { user: hand } = show(<WagerImport />, { as: owner })
  await hand.click(await screen.findByRole('radio', { name: /All-time totals/ }))
  await hand.upload(
    screen.getByLabelText(/Drop the file here/),
    new File(['player,sum\nkai,30\n'], 'days.csv', { type: 'text/csv' }),
  )
  expect(await screen.findByText(/The amount is not a number/)).toBeVisible()
  await hand.selectOptions(await screen.findByLabelText('Amount column'), 'sum')
  await waitFor(() => expect(sent).toHaveLength(2))
  await hand.click(await screen.findByRole('button', { name: 'Import 2 accounts' }))
  await hand.click(await screen.findByRole('button', { name: 'Undo import' }))
  await hand.click(screen.getByRole('button', { name: 'Undo import' }))
  await waitFor(() => expect(undone).toBe(1))
  expect(sent).toEqual([
    { connectionId: connection.id, covers: 'TOTAL', dryRun: 'true' },
    { connectionId: connection.id, covers: 'TOTAL', columns: '{"amount":"sum"}', dryRun: 'true' },
    { connectionId: connection.id, covers: 'TOTAL', columns: '{"amount":"sum"}', dryRun: 'false' },
  ])
})
