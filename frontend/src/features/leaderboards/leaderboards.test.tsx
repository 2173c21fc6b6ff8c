import { screen, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { BoardPage, BoardPositions } from '@/api/shapes'
import { effects } from '@/live/effects'
import { Component as BoardScreen } from '@/routes/community/leaderboard'
import { board, own, position, round } from '@/test/board'
import { bootData, fan, visitor } from '@/test/builders'
import { HOUR, moment } from '@/test/raffle'
import { show } from '@/test/render'
import { server } from '@/test/server'
import AppealDialog from './AppealDialog'

const dialogs = { 'leaderboard-appeal': { title: 'Appeal the result', body: AppealDialog } }
const rows = [1, 2, 3].map((order) => position(order))
const positions: BoardPositions = { data: [...rows, position(4, { isOwn: true })], total: 4, own }

function answering(found: () => BoardPage, listed: () => BoardPositions = () => positions) {
  server.use(
    mock.get('*/user/leaderboards/one/*/positions', () => HttpResponse.json(listed())),
    mock.get('*/user/leaderboards/one/*', () => HttpResponse.json(found())),
    mock.get('*/common/auth/whoami', () => HttpResponse.json(fan)),
  )
}

test('a running board shows the podium, the table, the own row, and new figures without a reload', async () => {
  let shown = board
  let listed = positions
  answering(
    () => shown,
    () => listed,
  )
  show(<BoardScreen />, { as: fan })
  expect(await screen.findByRole('heading', { name: 'Winter race' })).toBeVisible()
  expect(screen.getByText('Ends in')).toBeVisible()
  expect(screen.getByText(/4 minutes ago/)).toBeVisible()
  const mine = await screen.findByRole('region', { name: 'Your place' })
  expect(mine).toHaveTextContent('1,000.01 USD to place 3, which wins 100 USD.')
  expect(mine).toHaveTextContent('No prize at this place')
  const table = screen.getByRole('table', { name: 'Positions of Winter race' })
  // The podium has the first three.
  expect(within(table).getAllByRole('row')).toHaveLength(2)

  listed = { ...positions, own: { ...own, position: position(2, { isOwn: true }), nextPlace: 1 } }
  shown = { ...board }
  effects.received({
    event: 'LEADERBOARDS',
    creatorId: bootData.community?.creatorId ?? '',
    facts: { id: board.id, window: round.id, state: 'RUNNING' },
  })
  expect(await within(mine).findByText('Your prize: 100 USD', undefined, { timeout: 6000 })).toBeVisible()
}, 10_000)

test('a member without a casino account finds where to connect one', async () => {
  const without = { ...own, position: null, nextPlace: null, toNextPlace: null, nextPrize: null, needsAccount: true }
  answering(
    () => board,
    () => ({ ...positions, own: without }),
  )
  show(<BoardScreen />, { as: fan })
  const link = await screen.findByRole('link', { name: 'Connect casino account' })
  expect(link).toHaveAttribute('href', expect.stringContaining('tab=connections'))
})

test('a visitor logs in to see their place', async () => {
  answering(
    () => ({ ...board, own: null }),
    () => ({ ...positions, own: null }),
  )
  show(<BoardScreen />, { as: visitor })
  expect(await screen.findByRole('button', { name: 'Log in to see your place' })).toBeEnabled()
})

test('the team is not asked to join', async () => {
  const team = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true }, member: null }
  server.use(mock.get('*/common/auth/whoami', () => HttpResponse.json(team)))
  answering(
    () => ({ ...board, own: null }),
    () => ({ ...positions, own: null }),
  )
  show(<BoardScreen />, { as: team })
  expect(await screen.findByRole('heading', { level: 1, name: board.name })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Join to take part' })).toBeNull()
})

test.each([
  ['AGE_TOO_YOUNG', 'This leaderboard is not available'],
  ['COUNTRY_NOT_ALLOWED', 'This leaderboard is not available'],
  ['AGE_CONFIRMATION_REQUIRED', 'Confirm your age'],
])('with %s, no figure is shown', async (code, title) => {
  server.use(
    mock.get('*/common/auth/whoami', () => HttpResponse.json(fan)),
    mock.get('*/misc/countries', () => HttpResponse.json({ data: [], total: 0 })),
    mock.get('*/user/leaderboards/one/*', () =>
      HttpResponse.json({ code, message: 'Refused', params: { age: 18 }, fields: {} }, { status: 409 }),
    ),
  )
  show(<BoardScreen />, { as: fan })
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
})

test('a frozen result shows its hash and later changes, and a member appeals', async () => {
  const frozen = {
    ...round,
    state: 'REVIEW',
    endsAt: moment(-HOUR),
    frozenAt: moment(-HOUR / 2),
    evidenceHash: 'a1'.repeat(32),
    reviewUntil: moment(20 * HOUR),
    changedAt: moment(-60_000),
  } as const
  let shown: BoardPage = { ...board, window: frozen }
  const sent: unknown[] = []
  answering(() => shown)
  server.use(
    mock.post('*/user/leaderboards/windows/w2/appeals', async ({ request }) => {
      const body = (await request.json()) as { text: string }
      sent.push(body)
      const appeal = {
        id: 'a1',
        windowId: 'w2',
        state: 'OPEN',
        answer: '',
        createdAt: moment(0),
        decidedAt: null,
      } as const
      shown = { ...shown, appeals: [{ ...appeal, text: body.text }] }
      return HttpResponse.json(shown.appeals[0], { status: 201 })
    }),
  )
  const { user } = show(<BoardScreen />, { as: fan, dialogs })
  expect(await screen.findByText('a1'.repeat(32))).toBeVisible()
  expect(screen.getByText(/Figures changed after the result was frozen/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Appeal the result' }))
  await user.type(await screen.findByRole('textbox', { name: 'Your appeal' }), 'Monday is missing 40 USD')
  await user.click(screen.getByRole('button', { name: 'Send appeal' }))
  expect(await screen.findByRole('button', { name: 'Appeal sent' })).toHaveAttribute('aria-disabled', 'true')
  expect(sent).toEqual([{ text: 'Monday is missing 40 USD' }])
  expect(screen.getByText('The team is checking')).toBeVisible()
})
