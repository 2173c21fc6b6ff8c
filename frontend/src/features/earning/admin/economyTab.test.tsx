import { screen } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { EarningEconomy } from '@/api/shapes'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { EconomyTab } from './EconomyTab'

const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const week = Array.from({ length: 7 }, (_, day) => ({
  day: `2026-11-0${day + 1}`,
  earned: '22',
  spent: '0',
  byRules: '22',
}))
const figures: EarningEconomy = {
  timezone: 'UTC',
  series: week,
  sources: [],
  earned: '154',
  spent: '0',
  isInflating: false,
  paidFans: 5,
  dailyGems: '2',
  products: [{ id: 'p', productName: 'First gem', price: '2500', days: 1250 }],
}

const serve = (answer: EarningEconomy) =>
  server.use(mock.get(`${bootData.apiBase}/creator/earning/economy`, () => HttpResponse.json(answer)))

test('with fans and days enough, each product has its days', async () => {
  serve(figures)
  show(<EconomyTab />, { as: owner })
  expect(await screen.findByText('First gem')).toBeVisible()
})

test.each([
  ['fans', { paidFans: 4 }, /4 fans earned on 7 days/],
  ['days', { series: week.slice(0, 1), paidFans: 9 }, /9 fans earned on 1 day of/],
])('with too few %s there are no figures about one fan', async (_, changes, words) => {
  serve({ ...figures, ...changes })
  show(<EconomyTab />, { as: owner })
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryByText('First gem')).toBeNull()
  expect(screen.getByText('too little to tell yet')).toBeVisible()
})
