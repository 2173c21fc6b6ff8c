import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { nameOfLevel } from '@/api/queries/levels'
import type { LevelRange } from '@/api/shapes'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { LevelsForm } from './LevelsForm'

const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const address = `${bootData.apiBase}/creator/levels`
const regular: LevelRange = { fromLevel: 10, name: 'Regular', rewardGems: '50', rewardProduct: null }

test('a name is added with its reward, and sent with what the page showed', async () => {
  const sent: unknown[] = []
  server.use(
    mock.get('*/user/product-manage/all', () => HttpResponse.json({ data: [], total: 0 })),
    mock.get(address, () => HttpResponse.json({ data: [regular], total: 1 })),
    mock.patch(address, async ({ request }) => {
      sent.push(await request.json())
      const legend: LevelRange = { ...regular, fromLevel: 25, name: 'Legend', rewardGems: '0' }
      return HttpResponse.json({ data: [regular, legend], total: 2 })
    }),
  )
  const { user } = show(<LevelsForm />, { as: owner })
  await user.click(await screen.findByRole('button', { name: 'Add name' }))
  await user.type(screen.getAllByLabelText(/^From level/)[1]!, '5')
  await user.type(screen.getAllByLabelText(/^Name/)[1]!, 'Legend')
  await user.click(screen.getByRole('button', { name: 'Save levels' }))
  expect(await screen.findByText('Must be higher than the level before')).toBeVisible()
  await user.clear(screen.getAllByLabelText(/^From level/)[1]!)
  await user.type(screen.getAllByLabelText(/^From level/)[1]!, '25')
  await user.click(screen.getByRole('button', { name: 'Save levels' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const before = { fromLevel: 10, name: 'Regular', rewardGems: '50', rewardProductId: null }
  const added = { fromLevel: 25, name: 'Legend', rewardGems: '0', rewardProductId: null }
  expect(sent[0]).toEqual({ ranges: [before, added], seen: { ranges: [before] } })
})

test('a name holds until the next one begins', () => {
  const ranges = [regular, { ...regular, fromLevel: 25, name: 'Legend' }]
  expect([9, 10, 24, 25, 50].map((level) => nameOfLevel(level, ranges))).toEqual([
    undefined,
    'Regular',
    'Regular',
    'Legend',
    'Legend',
  ])
})
