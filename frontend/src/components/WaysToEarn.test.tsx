import { screen, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { EarningWay } from '@/api/shapes'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import WaysToEarn from './WaysToEarn'

const way = (kind: EarningWay['kind'], rest: Partial<EarningWay> = {}): EarningWay => ({
  kind,
  gems: '5',
  per: 1,
  name: '',
  reference: '',
  provider: '',
  ...rest,
})

function showWays(...ways: EarningWay[]) {
  server.use(mock.get(`${bootData.apiBase}/user/ways-to-earn`, () => HttpResponse.json({ ways })))
  return show(<WaysToEarn short={80n} />, { as: fan })
}

test('a fan who is short of gems reads what earns them, one press each', async () => {
  showWays(
    way('REWARDS', { gems: '60' }),
    way('QUEST', { gems: '70', name: 'Draw our mascot', reference: 'q1' }),
    way('WATCH', { per: 10 }),
  )
  const block = within(await screen.findByRole('region', { name: 'Earn 80 gems: 3 ways' }))
  expect(await block.findByRole('button', { name: 'Claim 60 gems that wait for you' })).toBeVisible()
  expect(block.getByRole('link', { name: /Draw our mascot/ })).toHaveAttribute('href', '/quests?quest=q1')
  expect(block.getByRole('link', { name: /Watch the stream.*For every 10 minutes/ })).toHaveAttribute('href', '/watch')
})

test.each([
  [way('PROFILE'), /Complete your profile/, 'tab=&back='],
  [way('LINK_ACCOUNT', { provider: 'TWITCH' }), /Link your Twitch account/, 'tab=connections&back='],
  [way('STREAK'), /Come back tomorrow/, '/quests'],
])('%j leads there', async (one, name, address) => {
  showWays(one)
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', expect.stringContaining(address))
})

test('a fan for whom nothing pays reads that', async () => {
  showWays()
  expect(await screen.findByText(/^Nothing pays you gems right now/)).toBeVisible()
})
