import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import type { Import } from '@/api/shapes'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { DryRun } from './DryRun'
import { FileDrop } from './FileDrop'
import { Outcome } from './Outcome'
import { Setup } from './Setup'

const root = `${bootData.apiBase}/creator/users/import`

const run: Import = {
  id: 'i1',
  filename: 'points.csv',
  tool: 'STREAMELEMENTS',
  platform: 'TWITCH',
  mode: 'ADD',
  rate: 1,
  skipBots: true,
  mapping: { name: 0, points: 1, subject: null },
  columns: ['username', 'points'],
  encoding: 'utf-8',
  state: 'DRAFT',
  total: 0,
  done: 0,
  actorName: 'nova',
  createdAt: '2026-11-20T10:00:00Z',
  appliedAt: null,
  undoneAt: null,
  people: 3,
  gems: '1800',
  outcome: [],
  report: {
    lines: 6,
    people: 3,
    gems: '1800',
    members: 1,
    memberGems: '1200',
    waiting: 2,
    waitingGems: '600',
    unknown: 0,
    lowered: 0,
    problems: 1,
    duplicates: 1,
    bots: 1,
    empty: 0,
    largest: [{ name: 'ada', gems: '1200' }],
    problemLines: [{ line: 4, name: '=cmd()', text: 'Not a name on this platform' }],
    sample: [['ada', '1200']],
  },
}

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
  const { user } = show(<Setup run={run} />, { as: fan })
  await user.selectOptions(screen.getByLabelText('Usernames from'), 'KICK')
  await user.selectOptions(screen.getByLabelText('Username column'), '1')
  await user.click(screen.getByRole('radio', { name: /Replace/ }))
  await user.clear(screen.getByLabelText('Points for one gem'))
  await user.type(screen.getByLabelText('Points for one gem'), '10{Enter}')
  await waitFor(() => expect(sent).toHaveLength(4))
  expect(sent).toEqual([
    { platform: 'KICK' },
    { mapping: { name: 1, points: 1, subject: null } },
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
