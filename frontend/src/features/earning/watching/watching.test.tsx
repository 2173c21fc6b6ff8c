import { act, screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import type { OwnRule, OwnWatching } from '@/api/shapes'
import { Component as Watch } from '@/routes/community/watch'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { nextPaymentWords, playerOf, watchedWords } from './words'

const at = (path: string) => `${bootData.apiBase}${path}`
const own: OwnWatching = {
  channels: [
    {
      provider: 'TWITCH',
      login: 'nova',
      url: 'https://www.twitch.tv/nova',
      title: 'Late slots',
      since: '2026-11-21T11:00:00Z',
      isLinked: false,
    },
  ],
  secondsToday: 2070,
  waitingSeconds: 120,
  picture: null,
  denial: null,
}
const rule = { event: 'WATCH', per: 10, rest: 3, hasReachedCap: false, isInHours: true, requiresAccountDays: null }
const token = '018f0000-0000-7000-8000-000000000009'

const serve = (watched: OwnWatching) =>
  server.use(
    mock.get(at('/common/auth/whoami'), () => HttpResponse.json(fan)),
    mock.get(at('/user/watching/own'), () => HttpResponse.json(watched)),
    mock.get(at('/user/earning/own'), () => HttpResponse.json({ rules: [], boost: null })),
  )

function turn(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

afterEach(() => vi.restoreAllMocks())

test('a fan reads whole minutes, and when the next payment comes', () => {
  expect(watchedWords(own)).toBe('You have watched 34 minutes today')
  expect(nextPaymentWords(rule as OwnRule, own)).toBe('5 minutes until the next payment')
  const asked = { ...own, picture: 'data:image/png;base64,AAAA' }
  expect(nextPaymentWords(rule as OwnRule, asked)).toBe('Minutes count again after your answer')
  expect(nextPaymentWords({ ...rule, hasReachedCap: true } as OwnRule, own)).toBe('Done for today')
  expect(playerOf({ ...own.channels[0]!, provider: 'KICK' })).toEqual({ provider: 'kick', id: 'nova' })
})

test('a page that says that watching pays no gems promises none', async () => {
  serve(own)
  show(<Watch />, { as: fan })
  expect(await screen.findByText('Watching pays no gems here right now.')).toBeVisible()
  expect(screen.getByText(/Each minute counts once/)).not.toHaveTextContent('Gems follow')
})

test('heartbeats begin with the player, follow each other, and stop on a hidden page', async () => {
  serve(own)
  const sent: (string | null)[] = []
  server.use(
    mock.post(at('/user/watching/beat'), async ({ request }) => {
      sent.push(((await request.json()) as { token: string | null }).token)
      return HttpResponse.json({ ...own, secondsToday: 2070 + 60 * sent.length, token, beatSeconds: 0.02 })
    }),
  )
  const { user } = show(<Watch />, { as: fan })
  const play = await screen.findByRole('button', { name: /Late slots/ })
  expect(sent).toEqual([])
  await user.click(play)
  expect(screen.getByTitle('Late slots')).toHaveAttribute('src', '/embed/twitch/channel-nova')
  await waitFor(() => expect(sent.slice(0, 3)).toEqual([null, token, token]))
  expect(screen.getByText('Minutes count now, while this page is visible.')).toBeVisible()

  turn('hidden')
  const before = sent.length
  await new Promise((done) => setTimeout(done, 100))
  expect(sent.length).toBe(before)
  turn('visible')
  await waitFor(() => expect(sent[before]).toBeNull())
})

test('of two channels the fan chooses one, and heartbeats name it', async () => {
  const kick = { ...own.channels[0]!, provider: 'KICK', url: 'https://kick.com/nova', title: 'Night raid' } as const
  const both = { ...own, channels: [...own.channels, kick] }
  serve(both)
  const sent: unknown[] = []
  server.use(
    mock.post(at('/user/watching/beat'), async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ ...both, token, beatSeconds: 60 })
    }),
  )
  const { user } = show(<Watch />, { as: fan, at: '/?channel=kick' })
  expect(await screen.findByRole('radio', { name: 'Kick' })).toBeChecked()
  expect(screen.getByRole('link', { name: /Open the chat on Kick/ })).toHaveAttribute('href', kick.url)
  await user.click(screen.getByRole('button', { name: /Night raid/ }))
  await waitFor(() => expect(sent).toEqual([{ token: null, provider: 'KICK' }]))

  await user.click(screen.getByRole('radio', { name: 'Twitch' }))
  expect(screen.queryByText('Minutes count now, while this page is visible.')).toBeNull()
  await user.click(screen.getByRole('button', { name: /Late slots/ }))
  await waitFor(() => expect(sent.slice(1)).toEqual([{ token: null, provider: 'TWITCH' }]))
  // Back again: its player waits for the click.
  await user.click(screen.getByRole('radio', { name: 'Kick' }))
  expect(screen.getByRole('button', { name: /Night raid/ })).toBeVisible()
  expect(screen.getByText('Start the player, or write in the chat.')).toBeVisible()
  expect(sent).toHaveLength(2)
})

test('another tab ends it here, until the fan watches here again', async () => {
  serve(own)
  let isElsewhere = true
  server.use(
    mock.post(at('/user/watching/beat'), () =>
      isElsewhere
        ? HttpResponse.json({ code: 'WATCH_ELSEWHERE', message: '', params: {}, fields: {} }, { status: 409 })
        : HttpResponse.json({ ...own, token, beatSeconds: 60 }),
    ),
  )
  const { user } = show(<Watch />, { as: fan })
  await user.click(await screen.findByRole('button', { name: /Play/ }))
  const here = await screen.findByRole('button', { name: 'Watch here' })
  isElsewhere = false
  await user.click(here)
  expect(await screen.findByText('Minutes count now, while this page is visible.')).toBeVisible()
})

test('the player asks for a number', async () => {
  const asking = { ...own, picture: 'data:image/png;base64,AAAA' }
  serve(asking)
  server.use(
    mock.post(at('/user/watching/beat'), () => HttpResponse.json({ ...asking, token, beatSeconds: 60 })),
    mock.post(at('/user/watching/presence'), async ({ request }) =>
      ((await request.json()) as { code: string }).code === '0042'
        ? HttpResponse.json(own)
        : HttpResponse.json(
            { code: 'WATCH_CODE_WRONG', message: 'This number is wrong', params: { left: 4 }, fields: {} },
            { status: 400 },
          ),
    ),
  )
  const { user } = show(<Watch />, { as: fan })
  await user.click(await screen.findByRole('button', { name: /Play/ }))
  const field = await screen.findByRole('textbox', { name: 'Number' })
  await user.type(field, '12')
  await user.click(screen.getByRole('button', { name: 'Keep watching' }))
  expect(screen.getByText('Enter the 4 digits.')).toBeVisible()
  await user.type(field, '34')
  await user.click(screen.getByRole('button', { name: 'Keep watching' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This number is wrong')
  expect(screen.getByText(/^4 tries left/)).toBeVisible()
  expect(document.title).toBe('Are you still watching?')
  await user.clear(field)
  await user.type(field, '0042')
  await user.click(screen.getByRole('button', { name: 'Keep watching' }))
  expect(await screen.findByText('Minutes count now, while this page is visible.')).toBeVisible()
})

test('without a stream the page says when minutes count', async () => {
  serve({ ...own, channels: [] })
  show(<Watch />, { as: fan })
  expect(await screen.findByRole('heading', { name: /is not live/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Play/ })).toBeNull()
})
