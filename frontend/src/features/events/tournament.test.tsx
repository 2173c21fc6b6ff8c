import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import ViewImageDialog from '@/dialogs/ViewImageDialog'
import type { Tournament } from '@/api/eventShapes'
import { effects } from '@/live/effects'
import { Component as EventScreen } from '@/routes/community/event'
import { bootData, fan, visitor } from '@/test/builders'
import { event, ownSemifinal, serving, tournament, withOwnMatch } from '@/test/event'
import { moment } from '@/test/raffle'
import { show } from '@/test/render'
import { formDataOf, server } from '@/test/server'
import DisputeDialog from './DisputeDialog'
import ReportResultDialog from './ReportResultDialog'

const dialogs = {
  'match-report': { title: 'Report result', body: ReportResultDialog },
  'view-image': { title: 'Picture', body: ViewImageDialog },
  'match-dispute': { title: 'Dispute result', body: DisputeDialog },
}

const changed = () =>
  effects.received({
    event: 'EVENTS',
    creatorId: bootData.community?.creatorId ?? '',
    facts: { id: 'e1', series: 's1' },
  })

const cup = { ...event, type: 'TOURNAMENT', tournamentState: 'RUNNING', ownState: 'JOINED', prizeGems: '500' } as const

test('an entrant finds the own match, reports its result, and sees the confirmation live', async () => {
  const state = serving(cup)
  const report = {
    id: 'm1',
    reportedBy: 'p1',
    winner: 'p1',
    scores: [2, 1],
    image: null,
    text: '',
    state: 'OPEN',
    createdAt: moment(0),
  } as const
  server.use(
    mock.post('*/user/events/one/e1/tournament/matches/W1.1/report', async ({ request }) => {
      state.sent.push(Object.fromEntries(await formDataOf(request)))
      state.tournament = withOwnMatch({ isReported: true, reports: [{ ...report, scores: [2, 1] }] })
      return HttpResponse.json(state.tournament)
    }),
  )
  const { user } = show(<EventScreen />, { as: fan, dialogs })
  const mine = await screen.findByRole('region', { name: 'Your match' })
  expect(mine).toHaveTextContent('You against alan')
  expect(mine).toHaveTextContent('Semifinals, match 1, best of 3')
  // For people who do not see the bracket, it is a list of matches for each round.
  const final = screen.getByRole('group', { name: 'Final' })
  expect(within(final).getByRole('listitem')).toHaveTextContent('Winner of match 1')

  await user.click(within(mine).getByRole('button', { name: 'Report result' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Report result' }))
  expect(await within(dialog).findByText('Choose the result')).toBeVisible()
  await user.click(within(dialog).getByRole('radio', { name: 'You won' }))
  await user.type(within(dialog).getByRole('textbox', { name: 'Your score' }), '2')
  await user.type(within(dialog).getByRole('textbox', { name: 'Score of alan' }), '1')
  await user.click(within(dialog).getByRole('button', { name: 'Report result' }))
  await waitFor(() => expect(state.sent).toEqual([{ winner: 'p1', scoreOne: '2', scoreTwo: '1' }]))
  expect(await within(mine).findByText('You won 2:1')).toBeVisible()
  expect(mine).toHaveTextContent('The result counts once alan confirms it.')

  state.tournament = { ...withOwnMatch({ state: 'DECIDED', winner: 'p1', canReport: false }), ownMatch: null }
  changed()
  expect(await within(mine).findByText(/You have played all your matches/, undefined, { timeout: 6000 })).toBeVisible()
}, 20_000)

test('an entrant confirms or disputes the result that the other side reported', async () => {
  const reported = {
    id: 'm2',
    reportedBy: 'p4',
    winner: 'p4',
    scores: [0, 2],
    image: '/api/user/events/one/e1/tournament/reports/m2/picture?creator=nova',
    text: '',
    state: 'OPEN',
    createdAt: moment(0),
  } satisfies (typeof ownSemifinal.reports)[number]
  const state = serving(cup, withOwnMatch({ canAnswer: true, isReported: true, reports: [reported] }))
  server.use(
    mock.post('*/user/events/one/e1/tournament/matches/W1.1/dispute', async ({ request }) => {
      state.sent.push(await request.json())
      state.tournament = withOwnMatch({
        isDisputed: true,
        canReport: false,
        reports: [{ ...reported, state: 'DISPUTED' }],
      })
      return HttpResponse.json(state.tournament)
    }),
    mock.post('*/user/events/one/e1/tournament/matches/W1.1/confirm', () =>
      HttpResponse.json(
        { code: 'EVENT_REPORT_NOT_OPEN', message: 'No result of the other side waits', params: {}, fields: {} },
        { status: 409 },
      ),
    ),
  )
  const { user } = show(<EventScreen />, { as: fan, dialogs })
  const mine = await screen.findByRole('region', { name: 'Your match' })
  expect(await within(mine).findByText('alan won 2:0')).toBeVisible()
  await user.click(within(mine).getByRole('button', { name: 'View picture' }))
  const picture = await screen.findByRole('img', { name: 'Picture of the result' })
  expect(picture).toHaveAttribute('src', reported.image)
  await user.keyboard('{Escape}')
  await user.click(within(mine).getByRole('button', { name: 'Confirm result' }))
  expect(await within(mine).findByRole('alert')).toHaveTextContent('No result of the other side waits')
  await user.click(within(mine).getByRole('button', { name: 'Dispute result' }))
  await user.type(await screen.findByRole('textbox', { name: /Your text to the team/ }), 'I won the second game')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Dispute result' }))
  expect(await within(mine).findByText(/The team decides/)).toBeVisible()
  expect(state.sent).toEqual([{ reportId: 'm2', text: 'I won the second game' }])
})

test('a table shows wins and points, and the decisions of the team with their reasons', async () => {
  const line = { isShared: false, played: 1, draws: 0, scored: 2, conceded: 1, tieBreaks: [], gems: '0' }
  serving(
    { ...cup, ownState: null },
    {
      ...withOwnMatch({ state: 'DECIDED', winner: 'p1', reason: 'Alan did not come' }),
      rules: { ...tournament.rules, kind: 'SWISS', prizes: [] },
      rounds: [
        { section: 'SWISS', round: 1, matches: [{ ...ownSemifinal, state: 'DECIDED', reason: 'Alan did not come' }] },
      ],
      standings: [
        { ...line, entrantId: 'p2', place: 1, wins: 1, losses: 0, points: 3 },
        { ...line, entrantId: 'p4', place: 2, wins: 0, losses: 1, points: 0 },
      ],
      ownMatch: null,
    },
  )
  show(<EventScreen />, { as: visitor })
  const table = await screen.findByRole('table', { name: 'Places of Cup of the night' })
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent('1ada10+13')
  expect(screen.getByText('Team: Alan did not come')).toBeVisible()
})

const ruling = {
  id: 'r1',
  match: 'W1.1',
  action: 'DECIDED',
  entrants: ['p4'],
  scores: [1, 2],
  reason: 'The replay shows it',
  undone: ['F'],
  createdAt: moment(0),
} satisfies Tournament['rulings'][number]

test('fans read what the team decided, why, and what it undid, without a name of the team', async () => {
  const others = (['UNDONE', 'WALKOVER', 'WITHDRAWN', 'REINSTATED', 'DECIDED', 'DECIDED'] as const).map(
    (action, place) => ({
      ...ruling,
      id: `r${place + 2}`,
      match: action === 'WITHDRAWN' || action === 'REINSTATED' ? '' : 'W1.2',
      action,
      entrants: [['p2'], ['p2', 'p3'], ['p3'], ['p3'], [], null][place] ?? null,
      scores: place === 4 ? [1, 1] : null,
      undone: [],
    }),
  )
  serving(cup, { ...withOwnMatch({ reason: ruling.reason }), rulings: [ruling, ...others] })
  const { user } = show(<EventScreen />, { as: fan, dialogs })
  const list = await screen.findByRole('list', { name: 'Decisions of the team' })
  const [first] = within(list).getAllByRole('listitem')
  expect(first).toHaveTextContent('Match 1: the team decided: alan won 2:1')
  expect(first).toHaveTextContent('“The replay shows it”')
  expect(first).toHaveTextContent('This also undid match 3.')
  // The fan's own match has its decisions alone.
  const own = screen.getByRole('list', { name: 'Decisions about your match' })
  expect(within(own).getAllByRole('listitem')).toHaveLength(1)
  expect(within(list).getAllByRole('listitem')).toHaveLength(5)
  await user.click(screen.getByRole('button', { name: 'Show all 7 decisions' }))
  const deeds = within(list)
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent)
  expect(deeds.slice(1)).toEqual([
    'Match 2: the team undid the result',
    'Match 2: the team recorded that ada and grace did not play',
    'The team withdrew grace',
    'The team reinstated grace',
    'Match 2: the team decided: a draw, 1:1',
    'Match 2: the team decided the result',
  ])
})
