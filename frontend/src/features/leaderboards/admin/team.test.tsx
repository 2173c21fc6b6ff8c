import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { BoardPayout, TeamBoard } from '@/api/shapes'
import { board } from '@/test/board'
import { fan } from '@/test/builders'
import { moment } from '@/test/raffle'
import { show } from '@/test/render'
import { formDataOf, server } from '@/test/server'
import { BoardForm } from './BoardForm'
import { DebtNote } from './DebtNote'
import { ImportPositions } from './ImportPositions'
import PayDialog from './PayDialog'
import { Payouts } from './Payouts'

const { podium: _podium, own: _own, pastWindows: _past, canAppeal: _can, appeals: _appeals, ...page } = board
const draft: TeamBoard = {
  ...page,
  window: null,
  publication: 'DRAFT',
  connections: [],
  startsAt: '2026-12-01T00:00:00Z',
  endsAt: null,
  graceMinutes: 30,
  minimumAge: 0,
  blockedCountries: [],
  fixed: [],
  nextFields: [],
  debt: { cash: [], gems: '0', unpaid: 0, oldestAt: null, text: '' },
  publishedAt: null,
}
const payout: BoardPayout = {
  id: 'p1',
  boardId: 'b1',
  boardName: 'Winter race',
  windowId: 'w1',
  windowNumber: 1,
  windowEndsAt: moment(0),
  place: 1,
  casinoUsername: 'kai_casino',
  casinoId: 'STAKE',
  memberId: 'm1',
  username: 'kai',
  kind: 'CASH',
  amount: '500.00',
  currency: 'USD',
  text: '500 USD',
  state: 'OWED',
  note: '',
  paidAt: null,
  createdAt: moment(0),
}

test('owed cash is named, and marked as paid with a note', async () => {
  let shown = payout
  const sent: unknown[] = []
  server.use(
    mock.get('*/creator/leaderboards/payouts/debt', () =>
      HttpResponse.json({
        cash: [{ currency: 'USD', amount: '1250.00', unpaid: 3 }],
        gems: '0',
        unpaid: 3,
        oldestAt: null,
        text: '1,250 USD owed, 3 unpaid',
      }),
    ),
    mock.get('*/creator/leaderboards/payouts/all', () => HttpResponse.json({ data: [shown], total: 1 })),
    mock.patch('*/creator/leaderboards/payouts/one/p1', async ({ request }) => {
      const body = (await request.json()) as { note: string }
      sent.push(body)
      shown = { ...payout, state: 'PAID', paidAt: '2026-11-21T12:00:00Z', note: body.note }
      return HttpResponse.json(shown)
    }),
  )
  const { user } = show(
    <>
      <DebtNote />
      <Payouts />
    </>,
    { as: fan, dialogs: { 'leaderboard-pay': { title: 'Mark as paid', body: PayDialog } } },
  )
  expect(await screen.findByText('1,250 USD owed, 3 unpaid')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Mark 500 USD for kai as paid' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('button', { name: 'Mark as paid' }))
  expect(await within(dialog).findByText('Field is required')).toBeVisible()
  await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'PayPal, 21 November')
  await user.click(within(dialog).getByRole('button', { name: 'Mark as paid' }))
  expect(await screen.findByText('Paid Nov 21, 2026: PayPal, 21 November')).toBeVisible()
  expect(sent).toEqual([{ state: 'PAID', note: 'PayPal, 21 November' }])
})

test('the form shows the effect of rules and prizes, and sends only what changed', async () => {
  const sent: unknown[] = []
  server.use(
    mock.get('*/misc/countries', () => HttpResponse.json({ data: [], total: 0 })),
    mock.patch('*/creator/leaderboards/one/b1', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ ...draft, tie: 'BOTH' })
    }),
  )
  const { user } = show(<BoardForm board={draft} onSaved={() => undefined} />, { as: fan })
  expect(screen.getByText('If two fans tie for place 1: 100 USD for each.')).toBeVisible()
  expect(screen.getByText('All prizes of a round: 300 USD')).toBeVisible()
  expect(screen.getByText(/moonlight_rider → mo\*\*\*er/)).toBeVisible()
  await user.clear(screen.getByRole('textbox', { name: 'Cash each, USD' }))
  await user.type(screen.getByRole('textbox', { name: 'Cash each, USD' }), '50.55')
  expect(screen.getByText('All prizes of a round: 151.65 USD')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: /^Both win/ }))
  await user.click(screen.getByRole('button', { name: 'Save leaderboard' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const prize = { firstPlace: 1, lastPlace: 3, gems: '0' }
  expect(sent[0]).toEqual({
    tie: 'BOTH',
    prizes: [{ ...prize, cash: '50.55' }],
    seen: { tie: 'SHARE', prizes: [{ ...prize, cash: '100' }] },
  })
})

test('a file is read without storing it, and imported only without problems', async () => {
  const runs: boolean[] = []
  server.use(
    mock.post('*/creator/leaderboards/one/b1/import', async ({ request }) => {
      const body = await formDataOf(request)
      const isDryRun = body.get('dryRun') === 'true'
      runs.push(isDryRun)
      const isBad = runs.length === 1
      return HttpResponse.json({
        rows: 1,
        added: 1,
        replaced: 0,
        unchanged: 0,
        problems: isBad ? [{ line: 3, text: 'The amount is negative' }] : [],
        problemsCount: isBad ? 1 : 0,
        data: [{ line: 2, casinoUsername: 'kai_casino', username: null, wagered: '12.50', before: null }],
        sha256: 'b2',
        isDuplicate: false,
        isApplied: !isDryRun,
      })
    }),
  )
  const { user } = show(<ImportPositions board={{ ...draft, kind: 'MANUAL' }} />, { as: fan })
  const field = screen.getByLabelText(/Drop the CSV file here/)
  await user.upload(field, new File(['x'], 'bad.csv', { type: 'text/csv' }))
  expect(await screen.findByText('The amount is negative')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Import/ })).toBeNull()
  await user.upload(field, new File(['y'], 'good.csv', { type: 'text/csv' }))
  await user.click(await screen.findByRole('button', { name: 'Import 1 position' }))
  await waitFor(() => expect(runs).toEqual([true, true, false]))
})

test.each([
  [undefined, true],
  [['CASINOS' as const], false],
])('a new board counts wagers unless the team has %j off', (areasOff, isOffered) => {
  server.use(mock.get('*/misc/countries', () => HttpResponse.json({ data: [], total: 0 })))
  const acting = { currentCreatorId: 'x', permissions: [], isOwner: false, ...(areasOff && { areasOff }) }
  show(<BoardForm onSaved={() => undefined} />, { as: { ...fan, acting } })
  expect(screen.queryByRole('radio', { name: /^Wagers/ }) !== null).toBe(isOffered)
  expect(screen.getByRole('radio', { name: isOffered ? /^Wagers/ : /^Gems/ })).toBeChecked()
})
