import { act, screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { openDialog, type Registry } from '@/dialogs/dialogs'
import { lazily } from '@/lib/lazily'
import { toast } from '@/lib/toast'
import { Component as QuestsPage } from '@/routes/community/quests'
import { bootData, fan } from '@/test/builders'
import { attempt, challenge, nothingWaits, proof } from '@/test/challenge'
import { nothingPays } from '@/test/earning'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { kindLabels } from './categories'
import { REWARD_IS_READY } from '@/session/claims'

const at = (path: string) => `${bootData.apiBase}${path}`
const dialogs: Registry = {
  'challenge-view': { title: ({ kind }) => kindLabels[kind], body: lazily(() => import('./ChallengeViewDialog')) },
}
const ready = { ...challenge, own: { ...attempt, status: 'CAN_REWARD', progress: 100, completed: 1 }, rewardsReady: 1 }
/** The API with one challenge. A claim pays it. */
const serve = (shown: object) =>
  server.use(
    mock.get(at('/user/earning/own'), () => HttpResponse.json(nothingPays)),
    mock.get(at('/common/auth/whoami'), () => HttpResponse.json(fan)),
    mock.get(at('/user/challenges/ready'), () => HttpResponse.json({ ...nothingWaits, count: 1, gems: '50' })),
    mock.get(at('/user/challenges/all'), () => HttpResponse.json({ data: [shown], total: 1 })),
    mock.get(at('/user/challenges/chains/all'), () => HttpResponse.json({ data: [], total: 0 })),
    mock.get(at(`/user/challenges/one/${challenge.id}`), () => HttpResponse.json(shown)),
    mock.post(at(`/user/challenges/one/${challenge.id}/claim`), () =>
      HttpResponse.json({ ...shown, own: { ...attempt, status: 'COMPLETED', completed: 1 }, rewardsReady: 0 }),
    ),
  )

test('the team reads once that only fans earn, and sees no button to take part', async () => {
  const staff = {
    ...fan,
    acting: { currentCreatorId: bootData.community!.creatorId, permissions: [], isOwner: false },
  }
  serve(challenge)
  server.use(mock.get(at('/common/auth/whoami'), () => HttpResponse.json(staff)))
  show(<QuestsPage />, { as: staff, dialogs })
  expect(await screen.findByText('You are on this team. Only fans earn gems here.')).toBeVisible()
  expect(await screen.findByRole('article')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^(Start|Join)/ })).toBeNull()
})

test('a card says its progress once', async () => {
  serve({ ...challenge, own: attempt })
  show(<QuestsPage />, { as: fan, dialogs })
  const card = await screen.findByRole('article')
  expect(card).toHaveTextContent('2 of 5')
  expect(card).not.toHaveTextContent('0/1 Completed')
})

test('after a rejection that is final, the button says that it was not approved, and what was sent is shown', async () => {
  const rejected = {
    ...attempt,
    status: 'FAILED',
    failure: 'REJECTED',
    text: 'My clip',
    submittedAt: attempt.startedAt,
  }
  const denial = { code: 'CHALLENGE_FAILED', message: '', params: { failure: 'REJECTED' }, until: null }
  serve({ ...proof, own: rejected, history: [rejected], denial })
  show(<QuestsPage />, { as: fan, dialogs })
  openDialog('challenge-view', challenge)
  expect(await screen.findByRole('button', { name: 'Not approved' })).toBeDisabled()
  expect(screen.getByText('My clip')).toBeVisible()
})

test('one reward that waits is claimed from the top of the page, and its place stays', async () => {
  serve(ready)
  const { user } = show(<QuestsPage />, { as: fan, dialogs })
  await user.click(await screen.findByRole('button', { name: 'Claim reward' }))
  expect(await screen.findByText('You got 50 gems')).toBeVisible()
})

test('a claim takes the toast away that the reward is ready', async () => {
  serve(ready)
  const { user } = show(<QuestsPage />, { as: fan, dialogs })
  act(() => toast('SUCCESS_PRIMARY', REWARD_IS_READY))
  expect(await screen.findByText(REWARD_IS_READY)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Claim reward' }))
  expect(await screen.findByText('You got 50 gems')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(REWARD_IS_READY)).toBeNull())
})

test('the problem of a claim while offline goes when the network is back', async () => {
  serve(ready)
  server.use(mock.post(at(`/user/challenges/one/${challenge.id}/claim`), () => HttpResponse.error()))
  const { user } = show(<QuestsPage />, { as: fan, dialogs })
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await user.click(await screen.findByRole('button', { name: 'Claim reward' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  network.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  network.mockRestore()
})

test('a search without a match names the category in which it finds something', async () => {
  serve(challenge)
  server.use(
    mock.get(at('/user/challenges/all'), ({ request }) => {
      const asked = new URL(request.url).searchParams
      const isFound = asked.get('kind') === 'BOUNTY'
      return HttpResponse.json({ data: isFound ? [{ ...challenge, kind: 'BOUNTY' }] : [], total: isFound ? 1 : 0 })
    }),
  )
  const { user } = show(<QuestsPage />, { as: fan, dialogs, at: '/quests?search=five' })
  expect(await screen.findByText('Nothing matches in Quests.')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: '1 match in Bounties' }))
  expect(await screen.findByRole('heading', { name: 'Five of a kind' })).toBeVisible()
})
