import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { queryClient } from '@/api/queryClient'
import { products } from '@/api/queries/products'
import { LiveLink } from '@/features/community/LiveLink'
import { WalletPill } from '@/layouts/WalletPill'
import { bootData, fan, product } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { effects } from './effects'

const creatorId = bootData.community?.creatorId ?? ''
const pill = (gems: string) => screen.findByRole('button', { name: `Wallet: ${gems} gems` })

test('the pill counts to a new balance, and an older one that comes late changes nothing', async () => {
  show(<WalletPill />, { as: fan })
  effects.received({ event: 'WALLET', creatorId, facts: { balance: '200', version: 20 } })
  expect(await pill('200')).toBeVisible()
  effects.received({ event: 'WALLET', creatorId, facts: { balance: '190', version: 10 } })
  expect(await pill('200')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('50 gems in')
})

test('gems of another community leave the pill of this one alone', async () => {
  show(<WalletPill />, { as: fan })
  effects.received({ event: 'WALLET', creatorId: 'somebody-else', facts: { balance: '9', version: 30 } })
  effects.received({ event: 'WALLET', creatorId: null, facts: { balance: '9', version: 31 } })
  expect(await pill('150')).toBeVisible()
})

function Stock() {
  const { data } = useQuery(products.list('nova', {}))
  return <p>{data?.data.map(({ productName, quantity }) => `${productName}: ${quantity}`).join()}</p>
}

test('the stock of a product in a list follows', async () => {
  server.use(
    mock.get(`${bootData.apiBase}/user/product-manage/all`, () =>
      HttpResponse.json({ data: [{ ...product, productName: 'Mug', quantity: 3 }], total: 1 }),
    ),
  )
  show(<Stock />, { as: fan })
  expect(await screen.findByText('Mug: 3')).toBeVisible()
  effects.received({ event: 'STOCK', creatorId, facts: { id: product.id, quantity: 1, sold: 9, status: 'ACTIVE' } })
  expect(await screen.findByText('Mug: 1')).toBeVisible()
})

const stream = {
  platform: 'TWITCH',
  title: 'Late slots',
  viewers: 10,
  since: '2026-11-21T11:00:00Z',
  url: 'https://www.twitch.tv/nova',
  version: 4,
  isConnected: false,
} as const

test('a stream that begins is loaded, its viewers follow, and its end takes the link away', async () => {
  let asked = 0
  server.use(
    mock.get(`${bootData.apiBase}/public/community`, () => {
      asked += 1
      return HttpResponse.json({ ...bootData.community, live: stream })
    }),
  )
  vi.spyOn(Math, 'random').mockReturnValue(0)
  show(<LiveLink />, { as: fan })
  expect(screen.queryByRole('link')).toBeNull()
  effects.received({ event: 'LIVE_STATE', creatorId, facts: { isLive: true, version: 4, viewers: 10 } })
  const link = await screen.findByRole('link', { name: /Live on Twitch.*10 viewers.*Late slots.*new tab/ })
  expect(link).toHaveAttribute('href', stream.url)
  expect(asked).toBe(1)

  effects.received({ event: 'LIVE_STATE', creatorId, facts: { isLive: true, version: 4, viewers: 25 } })
  expect(await screen.findByText('25 viewers')).toBeVisible()
  effects.received({ event: 'LIVE_STATE', creatorId, facts: { isLive: false, version: 3, viewers: null } })
  expect(screen.getByRole('link')).toBeVisible()
  effects.received({
    event: 'LIVE_STATE',
    creatorId: 'somebody-else',
    facts: { isLive: false, version: 9, viewers: 0 },
  })
  expect(screen.getByRole('link')).toBeVisible()
  effects.received({ event: 'LIVE_STATE', creatorId, facts: { isLive: false, version: 5, viewers: 25 } })
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
  expect(asked).toBe(1)
  vi.restoreAllMocks()
})

test.each([
  ['LOOK', { area: 'CASINOS' }, ['creator-casinos', 'leaderboards', 'quests', 'wager-rewards', 'wagers']],
  ['LOOK', {}, []],
  ['CASINOS', { id: 'c1' }, ['creator-casinos']],
] as const)('the event %s with %j loads what fans see of casinos again', async (event, facts, expected) => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  server.use(mock.get(`${bootData.apiBase}/public/look`, () => new HttpResponse(null, { status: 503 })))
  const asked = vi.spyOn(queryClient, 'invalidateQueries')
  effects.received({ event, creatorId, facts })
  effects.received({ event, creatorId: 'somebody-else', facts })
  vi.advanceTimersByTime(1000)
  const ofFans = new Set(['creator-casinos', 'leaderboards', 'quests', 'wager-rewards', 'wagers'])
  const keys = asked.mock.calls.map(([filters]) => String(filters?.queryKey?.at(-1)))
  expect(keys.filter((key) => ofFans.has(key)).toSorted()).toEqual(expected)
  vi.useRealTimers()
})

test('a team whose area was switched learns its rights, plan and areas again', () => {
  vi.useFakeTimers()
  const asked = vi.spyOn(queryClient, 'invalidateQueries')
  effects.received({ event: 'ACTING', creatorId, facts: {} })
  vi.advanceTimersByTime(1000)
  const keys = asked.mock.calls.map(([filters]) => JSON.stringify(filters?.queryKey))
  expect(keys.some((key) => key.includes('community-plan'))).toBe(true)
  expect(keys.some((key) => key.includes('areas'))).toBe(true)
  vi.useRealTimers()
})
