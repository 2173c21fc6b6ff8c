import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { TeamEventPage } from '@/api/eventShapes'
import { fan } from '@/test/builders'
import { show } from '@/test/render'
import { formDataOf, server } from '@/test/server'
import { disputed, participant, teamEvent, weeklyEvent } from '@/test/teamEvent'
import CancelEventDialog from './CancelEventDialog'
import EntrantDialog from './EntrantDialog'
import { EventForm } from './EventForm'
import MatchDialog from './MatchDialog'
import { Participants } from './Participants'
import PublishEventDialog from './PublishEventDialog'
import RemoveParticipantDialog from './RemoveParticipantDialog'
import ScopeDialog from './ScopeDialog'
import { TournamentDesk } from './TournamentDesk'

const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const cup: TeamEventPage = { ...teamEvent, type: 'TOURNAMENT', capacity: 8, tournamentState: 'RUNNING', joined: 4 }

/** The bodies that were sent, by what they do. */
const sent: unknown[] = []

beforeEach(() => {
  sent.length = 0
  server.use(
    mock.get('*/creator/raffle/all', () => HttpResponse.json({ data: [], total: 0 })),
    mock.get('*/creator/events/waiting', () => HttpResponse.json({ data: [], total: 0 })),
    mock.post('*/creator/events/dates', async ({ request }) => {
      const { repeat } = (await request.json()) as { repeat: { excluded: string[] } }
      const days = ['2027-01-15', '2027-01-22', '2027-01-29'].filter((day) => !repeat.excluded.includes(day))
      return HttpResponse.json({
        dates: days.map((day) => ({ day, startsAt: `${day}T19:00:00Z`, endsAt: `${day}T21:00:00Z`, hour: 'USUAL' })),
      })
    }),
    mock.patch('*/creator/events/one/*', async ({ request }) => {
      const body = request.headers.get('content-type')?.includes('json')
        ? await request.json()
        : Object.fromEntries(await formDataOf(request))
      sent.push(body)
      return HttpResponse.json({ ...weeklyEvent, title: 'Sunday stream' })
    }),
  )
})

test('a repeating event asks which dates change, and says what happens to participants', async () => {
  const { user } = show(<EventForm event={weeklyEvent} onSaved={() => undefined} />, {
    as: owner,
    dialogs: { 'event-scope': { title: 'Which dates change?', body: ScopeDialog } },
  })
  await user.clear(screen.getByRole('textbox', { name: 'Title' }))
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Sunday stream')
  await user.click(screen.getByRole('button', { name: 'Save event' }))
  const dialog = await screen.findByRole('dialog', { name: 'Which dates change?' })
  expect(within(dialog).getByText('It changes 1 date with 4 participants.')).toBeVisible()
  await user.click(within(dialog).getByRole('radio', { name: 'This and the following' }))
  expect(within(dialog).getByText('It changes 2 dates with 6 participants.')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Save event' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    title: 'Sunday stream',
    scope: 'FOLLOWING',
    seen: JSON.stringify({ title: 'Friday stream' }),
  })
})

test('the next dates follow the rule, and a day of them can be excluded', async () => {
  const { user } = show(<EventForm event={{ ...weeklyEvent, publication: 'DRAFT' }} onSaved={() => undefined} />, {
    as: owner,
    dialogs: { 'event-publish': { title: 'Publish event', body: PublishEventDialog } },
  })
  const dates = await screen.findByRole('region', { name: 'Next dates' })
  await user.click(await within(dates).findByRole('button', { name: 'Exclude Friday, January 22, 2027' }))
  await waitFor(() => expect(within(dates).queryByText(/January 22/)).toBeNull())
  expect(screen.getByRole('button', { name: 'Include Jan 22, 2027 again' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Publish event' }))
  const dialog = await screen.findByRole('dialog', { name: 'Publish event' })
  await user.click(within(dialog).getByRole('button', { name: 'Publish event' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const { publication, scope, repeat } = sent[0] as Record<string, string>
  expect([publication, scope]).toEqual(['PUBLISHED', 'ALL'])
  expect(JSON.parse(repeat ?? '')).toMatchObject({ excluded: ['2027-01-22'], count: 3 })
})

test('an event is canceled for a reason that participants read', async () => {
  const dialogs = { 'event-cancel': { title: 'Cancel event', body: CancelEventDialog } }
  const { user } = show(<CancelEventDialog event={weeklyEvent} />, { as: owner, dialogs })
  expect(screen.getByText('1 date with 4 participants will be canceled.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel event' }))
  expect(await screen.findByText('Field is required')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'All' }))
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'The venue is closed')
  await user.click(screen.getByRole('button', { name: 'Cancel event' }))
  await waitFor(() =>
    expect(sent).toEqual([{ scope: 'ALL', cancelReason: 'The venue is closed', publication: 'CANCELED' }]),
  )
})

test('participants are checked in and removed', async () => {
  let shown = participant
  server.use(
    mock.get('*/creator/events/one/e1/participants', () => HttpResponse.json({ data: [shown], total: 1 })),
    mock.patch('*/creator/events/one/e1/participants/p1', async ({ request }) => {
      sent.push(await request.json())
      shown = { ...participant, checkedInAt: '2027-01-08T18:55:00Z' }
      return HttpResponse.json(shown)
    }),
    mock.post('*/creator/events/one/e1/participants/p1/remove', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({})
    }),
  )
  const { user } = show(<Participants event={{ ...teamEvent, joined: 1, waiting: 1 }} />, {
    as: owner,
    dialogs: { 'event-participant-remove': { title: 'Remove participant', body: RemoveParticipantDialog } },
  })
  await user.click(await screen.findByRole('button', { name: 'Check ada in' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Check ada in' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'More actions for ada' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from the event' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove participant' })
  expect(within(dialog).getByText(/The first fan on the waiting list gets it/)).toBeVisible()
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Asked for it')
  await user.click(within(dialog).getByRole('button', { name: 'Remove participant' }))
  await waitFor(() => expect(sent).toEqual([{ isCheckedIn: true }, { reason: 'Asked for it' }]))
})

test('the team decides a dispute, and sees what an undo undoes', async () => {
  const path = '*/creator/events/one/e1/tournament'
  const called: string[] = []
  server.use(
    mock.get(path, () => HttpResponse.json(disputed)),
    mock.get(`${path}/matches/W1.2/undo`, () => HttpResponse.json({ matches: ['F'] })),
    mock.post(`${path}/matches/:match/:deed`, async ({ request, params }) => {
      called.push(`${String(params.match)} ${String(params.deed)}`)
      sent.push(await request.json())
      return HttpResponse.json(disputed)
    }),
    mock.post(`${path}/entrants/:entrant/:deed`, async ({ request, params }) => {
      called.push(`${String(params.entrant)} ${String(params.deed)}`)
      sent.push(await request.json())
      return HttpResponse.json(disputed)
    }),
  )
  const { user } = show(<TournamentDesk event={cup} />, {
    as: owner,
    dialogs: {
      'event-match': { title: 'Match', body: MatchDialog },
      'event-entrant': { title: 'Withdraw entrant', body: EntrantDialog },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Decide Match 1: kai against alan' }))
  let dialog = await screen.findByRole('dialog', { name: 'Match' })
  await user.click(await within(dialog).findByRole('button', { name: 'Decide match' }))
  expect(await within(dialog).findByText('Choose the winner')).toBeVisible()
  await user.click(within(dialog).getByRole('radio', { name: 'alan' }))
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'We saw the replay')
  await user.click(within(dialog).getByRole('button', { name: 'Decide match' }))
  await waitFor(() => expect(called).toEqual(['W1.1 decide']))
  expect(sent).toEqual([{ winner: 'p4', scores: null, reason: 'We saw the replay' }])

  await user.click(await screen.findByRole('button', { name: /^Match 2: ada against grace/ }))
  dialog = await screen.findByRole('dialog', { name: 'Match' })
  await user.click(await within(dialog).findByRole('radio', { name: 'Undo' }))
  expect(await within(dialog).findByText('Match 3: Winner of match 1 against Winner of match 2')).toBeVisible()
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Wrong player')
  await user.click(within(dialog).getByRole('button', { name: 'Undo result' }))
  await waitFor(() => expect(called).toEqual(['W1.1 decide', 'W1.2 undo']))

  await user.click(screen.getByRole('button', { name: 'Withdraw grace' }))
  dialog = await screen.findByRole('dialog', { name: 'Withdraw entrant' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Had to leave')
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw entrant' }))
  await waitFor(() => expect(called).toContain('p3 withdraw'))
})

test('the order of the draw is changed with the keyboard', async () => {
  server.use(
    mock.get('*/creator/events/one/e1/tournament', () => HttpResponse.json({ ...disputed, state: 'OPEN', rounds: [] })),
    mock.post('*/creator/events/one/e1/tournament/seeds', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(disputed)
    }),
  )
  const { user } = show(<TournamentDesk event={{ ...cup, tournamentState: 'OPEN' }} />, { as: owner })
  const up = await screen.findByRole('button', { name: 'Move alan up' })
  up.focus()
  await user.keyboard('{Enter}{Enter}')
  await user.click(screen.getByRole('button', { name: 'Save order' }))
  await waitFor(() => expect(sent).toEqual([{ participants: ['p1', 'p4', 'p2', 'p3'] }]))
})
