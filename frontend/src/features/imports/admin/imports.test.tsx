import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Bots } from './Bots'
import { Confirm } from './Confirm'
import { DryRun } from './DryRun'
import { FileDrop } from './FileDrop'
import { Guides } from './Guides'
import { Outcome } from './Outcome'
import { Setup } from './Setup'
import { run } from './testImport'

const root = `${bootData.apiBase}/creator/users/import`

test('a file that is too large is refused here, and none is sent', async () => {
  const sent = vi.fn<() => void>()
  server.use(mock.post(`${root}/csv`, () => sent() as never))
  const { user } = show(<FileDrop onRead={() => undefined} />, { as: fan })
  const large = new File(['x'], 'large.csv', { type: 'text/csv' })
  Object.defineProperty(large, 'size', { value: 21 * 1024 * 1024 })
  await user.upload(screen.getByLabelText(/Drop the file here/), large)
  expect(await screen.findByText(/larger than 20 MB/)).toBeVisible()
  expect(sent).not.toHaveBeenCalled()
})

test('what is wrong with a file is said where it was chosen', async () => {
  server.use(
    mock.post(`${root}/csv`, () =>
      HttpResponse.json(
        {
          code: 'VALIDATION_ERROR',
          message: 'x',
          fields: { file: 'This is a workbook of Excel: save it as CSV first' },
        },
        { status: 400 },
      ),
    ),
  )
  const { user } = show(<FileDrop onRead={() => undefined} />, { as: fan })
  await user.upload(screen.getByLabelText(/Drop the file here/), new File(['PK'], 'points.csv', { type: 'text/csv' }))
  expect(await screen.findByText(/save it as CSV first/)).toBeVisible()
})

test('the figures say who is here, who comes later and what is left out', () => {
  show(<DryRun run={run} />, { as: fan })
  expect(screen.getByText('600 gems reserved for them')).toBeVisible()
  expect(screen.getByText('1 unreadable line · 1 duplicate name · 1 bot')).toBeVisible()
  expect(screen.getByText('Not a name on this platform')).toBeVisible()
})

test('each change of the reading is sent at once', async () => {
  const sent: unknown[] = []
  server.use(
    mock.patch(`${root}/one/:id`, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(run)
    }),
  )
  const { user } = show(<Setup run={{ ...run, columns: [...run.columns, 'id'] }} />, { as: fan })
  await user.selectOptions(screen.getByLabelText('Usernames from'), 'KICK')
  await user.selectOptions(screen.getByLabelText('ID column'), '2')
  await user.click(screen.getByRole('radio', { name: /Replace/ }))
  await user.clear(screen.getByLabelText('Points for one gem'))
  await user.type(screen.getByLabelText('Points for one gem'), '10{Enter}')
  await waitFor(() => expect(sent).toHaveLength(4))
  expect(sent).toEqual([
    { platform: 'KICK' },
    { mapping: { ...run.mapping, subject: 2 } },
    { mode: 'REPLACE' },
    { rate: 10 },
  ])
})

test('an import under way says how far it is, an undone one what came back', () => {
  const { unmount } = show(<Outcome run={{ ...run, state: 'APPLYING', total: 40, done: 10 }} />, { as: fan })
  expect(screen.getByText(/10 of 40/)).toBeVisible()
  unmount()
  const undone = { state: 'UNDONE' as const, count: 2, gems: '200', moved: '200', back: '120' }
  show(<Outcome run={{ ...run, state: 'UNDONE', outcome: [undone] }} />, { as: fan })
  expect(screen.getByText('Removed').nextSibling).toHaveTextContent('120')
  expect(screen.getByText('In wallets').nextSibling).toHaveTextContent('0')
  expect(screen.getByText('Not removed').nextSibling).toHaveTextContent('80')
})

test.each([
  ['0', 'Must be a positive number'],
  ['1.5', 'Must be an integer'],
  ['1000001', 'Must be at most 1,000,000'],
])('a rate of %s is refused with words, and nothing is sent', async (rate, text) => {
  const { user } = show(<Setup run={run} />, { as: fan })
  const field = screen.getByLabelText('Points for one gem')
  await user.clear(field)
  await user.type(field, `${rate}{Enter}`)
  expect(screen.getByText(text)).toBeVisible()
  expect(field).toHaveValue(rate)
})

test('gems of people who are left out do not count', () => {
  const report = { ...run.report, gems: '900', memberGems: '250', waitingGems: '0', waiting: 0, unknown: 3 }
  show(<DryRun run={{ ...run, platform: 'LOCAL', report }} />, { as: fan })
  expect(screen.getByText('250')).toBeVisible()
  expect(screen.queryByText('900')).toBeNull()
})

test('a column is offered for one role, and a missing one is asked for', () => {
  const report = { ...run.report, people: 0, missing: ['POINTS' as const] }
  const asked = { ...run, mapping: { name: 0, points: null, subject: null }, report }
  show(<Setup run={asked} />, { as: fan })
  const points = screen.getByLabelText('Points column')
  expect(points).toHaveDisplayValue('Choose a column')
  expect(points).toHaveAttribute('aria-invalid', 'true')
  expect([...points.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Choose a column',
    'points',
  ])
})

test('what is missing is named where the import is applied', () => {
  const report = { ...run.report, missing: ['POINTS' as const, 'DECIMALS' as const] }
  show(<Confirm run={{ ...run, report }} />, { as: fan })
  expect(screen.getByText(/Which column has the points\?/)).toBeVisible()
  expect(screen.getByText(/How are the decimals/)).toBeVisible()
})

test('a number with two readings is asked about once, with its own digits', async () => {
  const sent: unknown[] = []
  server.use(
    mock.patch(`${root}/one/:id`, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(run)
    }),
  )
  const report = { ...run.report, question: '25.000', missing: ['DECIMALS' as const] }
  const { user } = show(<Setup run={{ ...run, report }} />, { as: fan })
  expect(screen.getByRole('radio', { name: /25\.000 is 25 and a part/ })).not.toBeChecked()
  await user.click(screen.getByRole('radio', { name: /25\.000 is 25000/ }))
  await waitFor(() => expect(sent).toEqual([{ decimalMark: 'COMMA' }]))
})

test('debts and lost decimals are named', () => {
  const report = { ...run.report, debts: 2, debt: '45', lost: '0.75' }
  show(<DryRun run={{ ...run, report }} />, { as: fan })
  expect(screen.getByText(/2 people have debts of 45 points in all/)).toBeVisible()
  expect(screen.getByText(/0\.75 points are lost/)).toBeVisible()
})

test('each tool has its guide and a sample', async () => {
  const { user } = show(<Guides />, { as: fan })
  await user.selectOptions(screen.getByLabelText('Your tool'), 'Firebot')
  expect(screen.getByText(/users\.db has everything/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download sample' })).toBeVisible()
})

test('an import beyond the limit of the day leads the team on before the press', async () => {
  const sent: unknown[] = []
  server.use(
    mock.patch(`${root}/one/:id`, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(run)
    }),
  )
  const report = { ...run.report, gems: '267000000' }
  const { user } = show(<Confirm run={{ ...run, report, leftToday: '400000' }} />, { as: fan })
  expect(screen.getByText(/The import has 267,000,000 gems/)).toBeVisible()
  expect(screen.getByText(/400,000 of it is left today/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Use 1,000 points for one gem' }))
  await waitFor(() => expect(sent).toEqual([{ rate: 1000 }]))
})

test('each bot of the file can be imported, and other names can be left out', async () => {
  const sent: unknown[] = []
  server.use(
    mock.patch(`${root}/one/:id`, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(run)
    }),
  )
  const foundBots = [
    { name: 'nightbot', gems: '900', isSkipped: true },
    { name: 'mybot', gems: '5', isSkipped: true },
  ]
  const { user } = show(<Bots run={{ ...run, addedBots: ['mybot'], report: { ...run.report, foundBots } }} />, {
    as: fan,
  })
  await user.click(screen.getByRole('checkbox', { name: /nightbot/ }))
  await user.click(screen.getByRole('checkbox', { name: /mybot/ }))
  await user.type(screen.getByLabelText('Leave out another name'), 'otherbot{Enter}')
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent).toEqual([{ keptBots: ['nightbot'] }, { addedBots: [] }, { addedBots: ['mybot', 'otherbot'] }])
})
