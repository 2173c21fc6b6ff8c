import { screen } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import type { MemberCard } from '@/api/shapes'
import { useDialogs } from '@/dialogs/dialogs'
import * as loginFlow from '@/session/loginFlow'
import { bootData, fan, visitor } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { AudienceChoice } from './AudienceChoice'
import { CardView } from './CardView'
import { MemberName } from '@/components/MemberName'

const card: MemberCard = {
  username: 'river_fan',
  avatarUrl: null,
  joinedAt: '2026-05-01T12:00:00Z',
  level: 12,
  levelName: 'Regular',
  progress: 40,
  achievements: [
    { id: 'a1', name: 'Night owl', symbol: 'MOON', tier: 'Gold', position: 3, reachedAt: '2026-06-01T12:00:00Z' },
  ],
  quests: 1,
  chains: 0,
  streak: 3,
  events: 2,
  audience: null,
}
const CARD = `${bootData.apiBase}/user/members/one/river_fan`

test('a name opens the card of its fan here, and its page in a new tab', async () => {
  const { user } = show(<MemberName username="river_fan" />, { as: fan })
  const name = screen.getByRole('link', { name: 'river_fan' })
  expect(name).toHaveAttribute('href', '/members/river_fan')
  await user.click(name)
  expect(useDialogs.getState()).toMatchObject([{ kind: 'member-card', props: { username: 'river_fan' }, open: true }])
})

test('an erased account has no card', () => {
  show(<MemberName username={null} />, { as: fan })
  expect(screen.getByText('Former user')).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})

test('a card shows the level, and what the fan reached', async () => {
  server.use(mock.get(CARD, () => HttpResponse.json(card)))
  show(<CardView username="river_fan" />, { as: fan })
  const shown = await screen.findByRole('article', { name: 'Card of river_fan' })
  expect(shown).toHaveTextContent('Level 12 · Regular40% to level 13')
  expect(shown).toHaveTextContent('3-day streak1 quest finished1 achievementNight owlGold')
})

test('nothing reached, the highest level, and quests that are switched off', async () => {
  server.use(mock.get(CARD, () => HttpResponse.json({ ...card, progress: null, achievements: [], quests: null })))
  show(<CardView username="river_fan" />, { as: fan })
  const shown = await screen.findByRole('article')
  expect(shown).toHaveTextContent('Highest level')
  expect(shown).toHaveTextContent('No achievements reached yet.')
  expect(shown).not.toHaveTextContent('finished')
})

test('a card that is not there and a card that failed to load differ', async () => {
  const answer = (status: number, code: string) =>
    server.use(mock.get(CARD, () => HttpResponse.json({ code, message: 'No', params: {}, fields: {} }, { status })))
  answer(404, 'USER_NOT_FOUND')
  const { unmount } = show(<CardView username="river_fan" />, { as: fan })
  expect(await screen.findByText('No card to see')).toBeVisible()
  unmount()
  answer(500, 'INTERNAL')
  show(<CardView username="river_fan" />, { as: fan })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a visitor who sees no card can log in, and comes back to the card', async () => {
  server.use(
    mock.get(CARD, () =>
      HttpResponse.json({ code: 'USER_NOT_FOUND', message: 'No', params: {}, fields: {} }, { status: 404 }),
    ),
  )
  const begin = vi.spyOn(loginFlow, 'beginLogin').mockResolvedValue()
  const { user } = show(<CardView username="river_fan" />, { as: visitor })
  await user.click(await screen.findByRole('button', { name: 'Log in' }))
  expect(begin).toHaveBeenCalledWith('/login', 'cards', '/members/river_fan')
})

test('a choice is saved at once, and a refused one is taken back', async () => {
  let sent: unknown
  server.use(
    mock.patch(`${bootData.apiBase}/user/members/my-card`, async ({ request }) => {
      sent = await request.json()
      return HttpResponse.json({ code: 'BUSY_RETRY', message: 'Busy', params: {}, fields: {} }, { status: 503 })
    }),
  )
  const { user } = show(<AudienceChoice audience="MEMBERS" />, { as: fan })
  await user.click(screen.getByRole('radio', { name: 'Only me' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(sent).toEqual({ audience: 'NOBODY' })
  expect(screen.getByRole('radio', { name: 'Members' })).toBeChecked()
})
