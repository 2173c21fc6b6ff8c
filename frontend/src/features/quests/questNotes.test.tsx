import { screen, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import type { FanChallenge, OwnEarning } from '@/api/shapes'
import { fan, visitor } from '@/test/builders'
import { attempt, challenge, nothingWaits, proof } from '@/test/challenge'
import { nothingPays } from '@/test/earning'
import { at, dialogs, ready, serve } from '@/test/questsApi'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Component as QuestsPage } from '@/routes/community/quests'

const MONDAY = '2026-11-30T12:00:00Z'
const { challengeTemplate } = challenge
const chat: FanChallenge = {
  ...challenge,
  kind: 'QUEST',
  needsStart: false,
  challengeTemplate: { ...challengeTemplate, event: 'MESSAGE', provider: 'TWITCH' },
}
const withChannels = (channels: OwnEarning['channels']) =>
  server.use(mock.get(at('/user/earning/own'), () => HttpResponse.json({ ...nothingPays, channels })))
const twitch = { provider: 'TWITCH', url: 'https://twitch.tv/nova', isLinked: false } as const
const card = () => screen.findByRole('article')

test('a quest of a channel leads there and asks for the linked account, on its card and in its dialog', async () => {
  serve(chat)
  withChannels([twitch])
  const { user } = show(<QuestsPage />, { as: fan, dialogs })
  const link = 'Counts once you link your Twitch account'
  expect(await within(await card()).findByRole('link', { name: link })).toBeVisible()
  expect(within(await card()).getByRole('link', { name: /Go to Twitch/ })).toHaveAttribute('href', twitch.url)
  await user.click(screen.getByRole('button', { name: 'Five of a kind' }))
  expect(await within(await screen.findByRole('dialog')).findByRole('link', { name: link })).toBeVisible()
})

test('without a channel, nothing counts yet', async () => {
  serve(chat)
  show(<QuestsPage />, { as: fan, dialogs })
  expect(await screen.findByText('Nothing counts yet: the creator has not connected Twitch.')).toBeVisible()
})

test('a quest of visits says from when it counts for a fan who was here today', async () => {
  const days = { ...challengeTemplate, type: 'LOGIN', event: 'LOGIN' }
  serve({ ...challenge, challengeTemplate: days, needsStart: false, own: null, history: [] })
  show(<QuestsPage />, { as: fan, dialogs })
  expect(await screen.findByText(/came today before this began, it counts from tomorrow/)).toBeVisible()
})

test('a quest of days that can no longer be completed says when it starts again', async () => {
  const days = { ...challengeTemplate, type: 'LOGIN', event: 'LOGIN' }
  const late = { challengeTemplate: days, repeat: 'EVERY_WEEK', periodEndsAt: MONDAY, isReachable: false }
  const own = { ...attempt, progressAmount: 1 }
  const denial = { code: 'CHALLENGE_ACTIVE', params: {}, until: null }
  serve({ ...challenge, ...late, needsStart: false, own, history: [own], denial })
  const { user } = show(<QuestsPage />, { as: fan, dialogs })
  const words = 'Too few days are left this week. It starts again on Monday.'
  expect(await within(await card()).findByText(words)).toBeVisible()
  expect(within(await card()).queryByText(/Time left/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Five of a kind' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(words)).toBeVisible()
  // One state, one text of progress, and no button that does nothing.
  expect(dialog.getAllByText('Too late')).toHaveLength(2)
  expect(dialog.queryByText('In progress')).toBeNull()
  expect(dialog.getByText('1 of 5 days')).toBeVisible()
  expect(dialog.queryByText('0/1 Completed')).toBeNull()
  expect(dialog.queryByRole('button', { name: 'You are taking part' })).toBeNull()
})

test('a quest of the profile links to the part that is missing', async () => {
  const profile = { ...challengeTemplate, type: 'PROFILE', event: 'PROFILE' }
  serve({ ...challenge, needsStart: false, challengeTemplate: profile })
  show(<QuestsPage />, { as: fan, dialogs })
  const link = await within(await card()).findByRole('link', { name: 'Add a picture' })
  expect(link.getAttribute('href')).toContain('/profile/settings?tab=profile')
  expect(screen.queryByRole('link', { name: 'Confirm your email address' })).toBeNull()
})

test('a challenge says on its card from when on it counts', async () => {
  serve(challenge)
  show(<QuestsPage />, { as: fan, dialogs })
  expect(await within(await card()).findByText('Counts from the moment you start')).toBeVisible()
})

test('the running step of a chain says how far the fan is, and that only new deeds count', async () => {
  serve(challenge)
  const step = {
    ...challenge,
    challengeId: challenge.id,
    position: 1,
    type: 'AMOUNT_BASED',
    isLocked: false,
    own: null,
    targetAmount: 3,
  }
  const chain = { id: 'c', name: 'Path', description: '', reward: challenge.reward, steps: [step], ownSteps: 0 }
  const shown = (own: object | null) =>
    server.use(
      mock.get(at('/user/challenges/chains/all'), () =>
        HttpResponse.json({ data: [{ ...chain, steps: [{ ...step, own }], status: null }], total: 1 }),
      ),
    )
  shown(null)
  const { unmount } = show(<QuestsPage />, { as: fan, dialogs })
  expect(await screen.findByText('0 of 3')).toBeVisible()
  expect(await screen.findByText(/Only what you do from now on counts/)).toBeVisible()
  unmount()
  shown({ ...attempt, progressAmount: 1 })
  show(<QuestsPage />, { as: fan, dialogs })
  expect(await screen.findByText('1 of 3')).toBeVisible()
})

const prize = { id: 'x', slug: 'neon', image: null, name: 'Neon case' }
const given = { ...attempt.reward, case: prize, raffle: { ...prize, slug: 'deck' }, tickets: 3 }

test('after a claim, the toast and the card lead to the case and the raffle', async () => {
  serve({ ...ready, own: { ...ready.own, reward: given } })
  server.use(
    mock.get(at('/user/challenges/ready'), () => HttpResponse.json({ ...nothingWaits, count: 1, gems: '50' })),
    mock.post(at(`/user/challenges/one/${challenge.id}/claim`), () => {
      const done = { ...challenge, own: { ...attempt, status: 'COMPLETED', completed: 1, reward: given } }
      server.use(mock.get(at('/user/challenges/all'), () => HttpResponse.json({ data: [done], total: 1 })))
      return HttpResponse.json({ ...done, rewardsReady: 0 })
    }),
  )
  const { user } = show(<QuestsPage />, { as: fan, dialogs })
  await user.click(await screen.findByRole('button', { name: 'Claim reward' }))
  expect(await screen.findByText(/^You got/)).toBeVisible()
  expect(await within(await card()).findByRole('link', { name: 'Go to the case' })).toHaveAttribute(
    'href',
    '/cases/neon',
  )
  expect(screen.getAllByRole('link', { name: 'Go to the case' })).toHaveLength(2)
  expect(screen.getAllByRole('link', { name: 'Go to the raffle' })).toHaveLength(2)
})

test('what to do after a proof was not approved comes before the old proof', async () => {
  const rejected = { ...attempt, status: 'FAILED', failure: 'REJECTED', reason: 'Too dark.', text: 'My clip' }
  serve({ ...proof, own: rejected, history: [rejected], restart: 'RESTART_IF_FAILED' })
  const { user } = show(<QuestsPage />, { as: fan, dialogs })
  await user.click(await screen.findByRole('button', { name: 'Five of a kind' }))
  const dialog = await screen.findByRole('dialog')
  const sent = await within(dialog).findByText('My clip')
  const before = (node: Node) => node.compareDocumentPosition(sent) === Node.DOCUMENT_POSITION_FOLLOWING
  expect(before(within(dialog).getByText('The team wrote: Too dark.'))).toBe(true)
  expect(before(within(dialog).getByRole('button', { name: 'Try again' }))).toBe(true)
})

test('nothing was claimed while offline', async () => {
  serve(ready)
  server.use(
    mock.get(at('/user/challenges/ready'), () => HttpResponse.json({ ...nothingWaits, count: 1, gems: '50' })),
    mock.post(at(`/user/challenges/one/${challenge.id}/claim`), () => HttpResponse.error()),
  )
  const { user } = show(<QuestsPage />, { as: fan, dialogs })
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await user.click(await screen.findByRole('button', { name: 'Claim reward' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was claimed.')
  network.mockRestore()
})

test('a quest of one deed says its progress in the words of the contract', async () => {
  serve({ ...challenge, targetAmount: 1 })
  show(<QuestsPage />, { as: visitor, dialogs })
  expect(await card()).toHaveTextContent('0/1 Completed')
  expect(await card()).not.toHaveTextContent('0 of 1')
})
