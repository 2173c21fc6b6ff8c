import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { lazy } from 'react'
import { expect, test } from 'vitest'
import { issuanceLeft } from '@/api/queries/office/issuanceLeft'
import { queryClient } from '@/api/queryClient'
import type { Registry } from '@/dialogs/dialogs'
import { bootData, fan } from '@/test/builders'
import { purchases } from '@/test/challenge'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { noReward, rewardOf } from '@/components/office/rewardValues'
import { blankChallenge, shownOf } from './challengeValues'
import { LimitWarning } from '@/components/office/LimitWarning'
import { askToPublishQuest } from './publishing'
import TemplateDialog from './TemplateDialog'

const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const base = `${bootData.apiBase}/creator/challenges`

test('publishing says that the team reviews, the most it costs, and that one reward uses up the day', async () => {
  server.use(mock.get('*/creator/wallet/left', () => HttpResponse.json({ dailyLimit: '1000', leftToday: '400' })))
  const draft = {
    ...shownOf(
      { ...blankChallenge('BOUNTY', purchases), name: 'Big', rewardGems: '400', maxWinners: '3', reviewMode: 'MANUAL' },
      { template: purchases, image: null, things: { products: [], cases: [], raffles: [] }, winners: 0 },
    )!,
  }
  const dialogs: Registry = { 'quest-publish': { title: 'Publish', body: lazy(() => import('./PublishQuestDialog')) } }
  show(<p>Quests</p>, { as: owner, dialogs })
  askToPublishQuest(draft, { onPublish: () => Promise.resolve(), onRefused: () => undefined })
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('It costs at most 1,200 gems: 3 × 400 gems.')).toBeVisible()
  expect(dialog.getByText(/^Your team reviews each submission/)).toBeVisible()
  expect(await dialog.findByText('One reward uses up your daily limit')).toBeVisible()
})

test('a reward that the day can pay often brings no warning', async () => {
  server.use(mock.get('*/creator/wallet/left', () => HttpResponse.json({ dailyLimit: '1000', leftToday: '400' })))
  const { unmount } = show(<LimitWarning gems="399" />, { as: owner })
  await waitFor(() => expect(queryClient.getQueryData(issuanceLeft.queryKey)).toBeDefined())
  expect(screen.queryByText(/uses up/)).toBeNull()
  unmount()
  show(<LimitWarning gems="400" />, { as: owner })
  expect(await screen.findByText(/It gives 400 gems/)).toBeVisible()
})

test('a template asks for its provider before the deeds', async () => {
  const provider = { id: 'p1', provider: 'LOCAL', name: 'Here', isActive: true, events: ['PURCHASE'], used: 0 }
  server.use(mock.get(`${base}/providers/all`, () => HttpResponse.json({ data: [provider], total: 1 })))
  const { user } = show(<TemplateDialog />, { as: owner })
  const deeds = screen.getByLabelText(/^What fans do/)
  expect(deeds).toBeDisabled()
  expect(screen.getByText('Choose where it counts first.')).toBeVisible()
  await user.selectOptions(
    await screen.findByLabelText(/^Where it counts/),
    await screen.findByRole('option', { name: 'Here' }),
  )
  expect(deeds).toBeEnabled()
})

test('a quest without a reward says so', () => {
  expect(rewardOf(noReward, { products: [], cases: [], raffles: [] }).words).toBe('No reward')
})
