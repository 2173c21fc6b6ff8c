import { screen, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import type { CommunityEventPage } from '@/api/eventShapes'
import { Component as EventScreen } from '@/routes/community/event'
import { Component as EventsScreen } from '@/routes/community/events'
import { fan, visitor } from '@/test/builders'
import { event, serving } from '@/test/event'
import { HOUR, moment } from '@/test/raffle'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Agenda } from './Agenda'
import EventFeedDialog from './EventFeedDialog'
import EventsOfDayDialog from './EventsOfDayDialog'

const dialogs = {
  'event-feed': { title: 'Subscribe to events', body: EventFeedDialog },
  'events-by-date': { title: 'Day', body: EventsOfDayDialog },
}

test('a fan joins, checks in and leaves', async () => {
  const state = serving({ ...event, minLevel: 3 })
  const answering = (path: string, change: Partial<CommunityEventPage>) =>
    server.use(
      mock.post(`*/user/events/one/e1/${path}`, () => {
        state.event = { ...state.event, ...change }
        return HttpResponse.json(state.event)
      }),
    )
  answering('join', { ownState: 'JOINED', joined: 25, canCheckIn: true, canLeave: true, phase: 'CHECK_IN' })
  answering('check-in', { isCheckedIn: true, canCheckIn: false })
  answering('leave', { ownState: null, isCheckedIn: false, joined: 24, canLeave: false })
  const { user } = show(<EventScreen />, { as: fan })
  expect(await screen.findByRole('heading', { name: 'Friday night stream' })).toBeVisible()
  expect(screen.getByText('Requires level 3')).toBeVisible()
  expect(screen.getByText('24 of 32 places taken')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Watch on Kick' })).toHaveAttribute('href', 'https://kick.com/nova')

  await user.click(screen.getByRole('button', { name: 'Join event' }))
  expect(await screen.findByText('You joined this event.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Check in' }))
  expect(await screen.findByText('You are checked in.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Check in' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Leave event' }))
  expect(await screen.findByRole('button', { name: 'Join event' })).toBeEnabled()
})

test('once it runs, the page says that the checked-in fan plays', async () => {
  const running = {
    type: 'TOURNAMENT',
    phase: 'LIVE',
    startsAt: moment(-HOUR),
    checkInFrom: moment(-2 * HOUR),
  } as const
  serving({ ...event, ...running, ownState: 'JOINED', isCheckedIn: true })
  show(<EventScreen />, { as: fan })
  expect(await screen.findByText('You checked in and play.')).toBeVisible()
})

test('a full event offers its waiting list, and says the place in it', async () => {
  const state = serving({ ...event, joined: 32, placesLeft: 0 })
  server.use(
    mock.post('*/user/events/one/e1/join', () => {
      state.event = { ...state.event, ownState: 'WAITING', waitingPlace: 3, waiting: 3, canLeave: true }
      return HttpResponse.json(state.event, { status: 201 })
    }),
  )
  const { user } = show(<EventScreen />, { as: fan })
  await user.click(await screen.findByRole('button', { name: 'Join the waiting list' }))
  expect(await screen.findByText('You are number 3 on the waiting list.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Leave the waiting list' })).toBeEnabled()
})

test.each([
  ['EVENT_ENDED', { status: 'ENDED' }, 'Event ended'],
  ['EVENT_ALREADY_JOINED', {}, 'Already joined to event'],
  ['EVENT_SELF', {}, 'Cannot join to yourself event'],
  ['EVENT_FULL', {}, 'All places are taken'],
  ['STORE_LEVEL_REQUIRED', { level: 5, have: 2 }, 'Reach level 5 to join'],
] as const)('with %s, the button says why', async (code, params, label) => {
  serving({ ...event, denial: { code, params, until: null, message: '' } })
  show(<EventScreen />, { as: fan })
  expect(await screen.findByRole('button', { name: label })).toBeDisabled()
})

test('an ended event keeps its summary, replay, board and winners', async () => {
  serving({
    ...event,
    startsAt: moment(-3 * HOUR),
    endsAt: moment(-HOUR),
    phase: 'ENDED',
    attended: 20,
    summary: 'Four hours of chess.',
    replayLink: 'https://kick.com/nova/videos/1',
    things: [
      {
        kind: 'RAFFLE',
        id: 'r1',
        name: 'Signed deck',
        path: '/raffles/deck',
        image: null,
        isShown: true,
        isOver: true,
        winners: [{ username: 'ada', prize: '500 gems' }],
      },
      { kind: 'BOARD', id: 'b1', name: 'Hidden', path: '/x', image: null, isShown: false, isOver: false, winners: [] },
    ],
  })
  show(<EventScreen />, { as: visitor })
  expect(await screen.findByText('Four hours of chess.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Watch the replay' })).toHaveAttribute(
    'href',
    expect.stringContaining('videos'),
  )
  expect(
    within(await screen.findByRole('list', { name: 'Winners of Signed deck' })).getByText('500 gems'),
  ).toBeVisible()
  expect(screen.queryByText('Hidden')).not.toBeInTheDocument()
})

test('a fan subscribes to the community, and makes, renews and revokes a secret link', async () => {
  let own: string | null = null
  let made = 0
  const links = () => HttpResponse.json({ community: 'https://nova.example/events.ics', own })
  server.use(
    mock.get('*/user/events/all/*', () => HttpResponse.json({ data: [event], total: 1 })),
    mock.get('*/common/auth/whoami', () => HttpResponse.json(fan)),
    mock.get('*/user/events/feed', links),
    mock.post('*/user/events/feed', () => {
      made += 1
      own = `https://nova.example/own/${made}.ics`
      return links()
    }),
    mock.delete('*/user/events/feed', () => {
      own = null
      return links()
    }),
  )
  const { user } = show(<EventsScreen />, { as: fan, dialogs })
  await user.click(await screen.findByRole('button', { name: 'Subscribe' }))
  expect(await screen.findByText(/\/api\/public\/events\/feed\/nova\/events.ics$/)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Create personal link' }))
  expect(await screen.findByText('https://nova.example/own/1.ics')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Renew link' }))
  expect(await screen.findByText('https://nova.example/own/2.ics')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Revoke link' }))
  expect(await screen.findByRole('button', { name: 'Create personal link' })).toBeVisible()
})

test('the agenda lists what comes, and the month opens the events of a day', async () => {
  const day = '2026-12-24'
  const asked: string[] = []
  server.use(
    mock.get('*/user/events/all/*', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('firstDay') ?? '')
      return HttpResponse.json({ data: [event], total: 1 })
    }),
    mock.get('*/user/events/calendar/*', () =>
      HttpResponse.json({
        zone: 'UTC',
        days: [{ day, total: 4, events: [{ ...event, isPublished: true, isCanceled: false, isJoined: false }] }],
      }),
    ),
  )
  const { user } = show(<EventsScreen />, { as: visitor, dialogs, at: '/?month=2026-12' })
  const row = await screen.findByRole('link', { name: /Friday night stream/ })
  expect(row).toHaveAttribute('href', '/events/e1')
  expect(row).toHaveTextContent('Stream on Kick')
  await user.click(screen.getByRole('radio', { name: 'Month' }))
  expect(await screen.findByRole('heading', { name: 'December 2026' })).toBeVisible()
  expect(await screen.findByRole('button', { name: '3 more' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Thursday, December 24, 4 events' }))
  expect(await within(await screen.findByRole('dialog')).findByText('Friday night stream')).toBeVisible()
  expect(asked).toContain(day)
})

test('an event past midnight has its end on the second day, in the month and in the list of the day', async () => {
  const day = '2026-12-25'
  const late = { ...event, startsAt: '2026-12-24T22:00:00Z', endsAt: '2026-12-25T01:00:00Z' }
  const entry = { ...late, isPublished: true, isCanceled: false, isJoined: false }
  server.use(
    mock.get('*/user/events/all/*', () => HttpResponse.json({ data: [late], total: 1 })),
    mock.get('*/user/events/calendar/*', () =>
      HttpResponse.json({
        zone: 'UTC',
        days: ['2026-12-24', day].map((one) => ({ day: one, total: 1, events: [entry] })),
      }),
    ),
  )
  const { user } = show(<EventsScreen />, { as: visitor, dialogs, at: '/?month=2026-12' })
  await user.click(await screen.findByRole('radio', { name: 'Month' }))
  const entries = within(await screen.findByRole('table')).getAllByRole('link')
  expect(entries.map((link) => link.textContent?.replaceAll(/\s/g, ' '))).toEqual([
    '10:00 PMFriday night stream',
    'until 1:00 AMFriday night stream',
  ])
  await user.click(screen.getByRole('button', { name: 'Friday, December 25, 1 event' }))
  const row = await within(await screen.findByRole('dialog')).findByRole('link')
  expect(row).toHaveTextContent(/Dec25Fri/)
  expect(row).toHaveTextContent(/until 1:00.AM/)
})

test('the past events that somebody looked at are not what a later visit begins with', async () => {
  const asked: (string | null)[] = []
  server.use(
    mock.get('*/user/events/all/*', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('tab'))
      return HttpResponse.json({ data: [event], total: 1 })
    }),
  )
  const first = show(<EventsScreen />, { as: visitor })
  await first.user.click(await screen.findByRole('radio', { name: 'Agenda' }))
  await first.user.click(await screen.findByRole('radio', { name: 'Past' }))
  await vi.waitFor(() => expect(asked.at(-1)).toBe('PAST'))
  first.unmount()
  show(<EventsScreen />, { as: visitor })
  await vi.waitFor(() => expect(asked.at(-1)).toBe('UPCOMING'))
  expect(await screen.findByRole('radio', { name: 'Coming up' })).toBeChecked()
})

test('the agenda shows a repeating event once, and its other dates on demand', async () => {
  const repeat = {
    freq: 'WEEKLY',
    interval: 1,
    byDay: ['FR'],
    byMonthDay: [],
    count: null,
    until: null,
    excluded: [],
    rule: 'FREQ=WEEKLY;BYDAY=FR',
  } satisfies CommunityEventPage['repeat']
  const next = { ...event, repeat, laterDates: 12 }
  const asked: URLSearchParams[] = []
  server.use(
    mock.get('*/user/events/all/*', ({ request }) => {
      const query = new URL(request.url).searchParams
      asked.push(query)
      const dates = [next, ...[1, 2].map((week) => ({ ...event, id: `later${week}`, repeat }))]
      return HttpResponse.json(query.get('series') ? { data: dates, total: 3 } : { data: [next], total: 1 })
    }),
  )
  const { user } = show(<Agenda events={[next]} zone="UTC" />, { as: visitor })
  const more = screen.getByRole('button', { expanded: false })
  expect(more).toHaveTextContent('Every week on Friday: 12 more dates of Friday night stream')
  await user.click(more)
  const all = await screen.findByRole('list', { name: 'More dates of Friday night stream' })
  expect(
    within(all)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/events/later1', '/events/later2'])
  expect(asked.at(-1)?.get('series')).toBe('s1')
  expect(more).toHaveAttribute('aria-expanded', 'true')
  await user.click(more)
  expect(screen.queryByRole('list', { name: 'More dates of Friday night stream' })).not.toBeInTheDocument()
})
