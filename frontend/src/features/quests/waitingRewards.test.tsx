import { screen } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { FanChallenge, FanChain, ReadyRewards } from '@/api/shapes'
import { queryClient } from '@/api/queryClient'
import { keyFor } from '@/api/keys'
import { Component as QuestsPage } from '@/routes/community/quests'
import { bootData, fan } from '@/test/builders'
import { attempt, challenge, nothingWaits } from '@/test/challenge'
import { nothingPays } from '@/test/earning'
import { show } from '@/test/render'
import { server } from '@/test/server'
import WaitingRewards from './WaitingRewards'

const at = (path: string) => `${bootData.apiBase}${path}`
const daily: FanChallenge = {
  ...challenge,
  kind: 'QUEST',
  own: { ...attempt, status: 'CAN_REWARD', completed: 1 },
  rewardsReady: 5,
}
const chain: FanChain = {
  id: 'chain',
  name: 'First steps',
  description: '',
  publication: 'ACTIVE',
  publishedAt: null,
  chainImage: null,
  progress: 100,
  createdAt: '',
  reward: challenge.reward,
  steps: [],
  ownSteps: 0,
  status: 'CAN_REWARD',
}

function serve(waiting: ReadyRewards, first: FanChallenge = daily, chains: FanChain[] = []) {
  let shown = first
  server.use(
    mock.get(at('/user/earning/own'), () => HttpResponse.json(nothingPays)),
    mock.get(at('/common/auth/whoami'), () => HttpResponse.json(fan)),
    mock.get(at('/user/challenges/all'), () => HttpResponse.json({ data: [shown], total: 1 })),
    mock.get(at('/user/challenges/chains/all'), () => HttpResponse.json({ data: chains, total: chains.length })),
    mock.get(at('/user/challenges/ready'), () => HttpResponse.json(shown.rewardsReady > 0 ? waiting : nothingWaits)),
  )
  return {
    /** The server after `left` rewards are left. */
    leave: (left: number) => (shown = { ...shown, rewardsReady: left }),
  }
}

test('the bar says what all waiting rewards pay, also several of one quest', async () => {
  serve({ count: 5, gems: '200', experience: 10, products: 1, openings: 1, tickets: 3 })
  show(<QuestsPage />, { as: fan })
  expect(await screen.findByRole('button', { name: 'Claim all 5 rewards' })).toBeVisible()
  expect(await screen.findByText('200 gems, 10 experience, 1 product, 1 free opening, 3 tickets')).toBeVisible()
})

test('the home page says the same sum', async () => {
  serve({ ...nothingWaits, count: 5, gems: '200', tickets: 3 })
  show(<WaitingRewards />, { as: fan })
  expect(await screen.findByRole('link', { name: '5 rewards wait for you: 200 gems, 3 tickets' })).toBeVisible()
})

test('what was claimed at once names tickets and free openings, and the bar keeps the amount until then', async () => {
  const place = { id: 'x', slug: 'x', image: null }
  const reward = {
    ...attempt.reward,
    gems: '40',
    case: { ...place, name: 'Neon case' },
    raffle: { ...place, name: 'Deck' },
    tickets: 3,
  }
  const one: FanChallenge = { ...daily, own: { ...daily.own!, reward }, rewardsReady: 1 }
  const { leave } = serve({ ...nothingWaits, count: 1, gems: '40', openings: 1, tickets: 3 }, one)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  server.use(
    mock.post(at(`/user/challenges/one/${challenge.id}/claim`), async () => {
      leave(0)
      await answered
      return HttpResponse.json({ ...one, rewardsReady: 0 })
    }),
  )
  const { user } = show(<QuestsPage />, { as: fan })
  await user.click(await screen.findByRole('button', { name: 'Claim reward' }))
  await queryClient.invalidateQueries({ queryKey: keyFor('quests') })
  expect(screen.getByText('40 gems, 1 free opening, 3 tickets')).toBeVisible()
  expect(screen.queryByText('No rewards wait for you.')).toBeNull()
  answer()
  expect(await screen.findByText('You got 40 gems, 1 free opening, 3 tickets')).toBeVisible()
  expect(await screen.findByText('No rewards wait for you.')).toBeVisible()
})

test('another category counts rewards, with those of chains, not quests', async () => {
  serve({ ...nothingWaits, count: 6, gems: '250' }, daily, [chain])
  show(<QuestsPage />, { as: fan, at: '/quests?kind=BOUNTY' })
  expect(await screen.findByRole('button', { name: '6 rewards ready in Quests' })).toBeVisible()
})

test('what pays stays above the filters in every state', async () => {
  serve(nothingWaits)
  show(<QuestsPage />, { as: fan, at: '/quests?filter=COMPLETED' })
  expect(await screen.findByRole('heading', { name: 'How to earn' })).toBeVisible()
})
