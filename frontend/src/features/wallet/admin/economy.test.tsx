import { screen } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Economy, linesOf } from './Economy'

const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }

test('a community without gems finds the simulation and the check of prices, and reads when figures appear', async () => {
  const figures = {
    held: '0',
    earned: '0',
    spent: '0',
    removed: '0',
    series: [],
    sources: [],
    uses: [],
    timezone: 'UTC',
    inflation: { days: 30, earned: '0', used: '0', daysOfStock: null, warning: false },
  }
  server.use(mock.get(`${bootData.apiBase}/creator/wallet/economy`, () => HttpResponse.json(figures)))
  show(<Economy window="30" />, { as: owner })

  expect(await screen.findByRole('heading', { name: 'Plan your economy' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Simulate a rule' })).toHaveAttribute('href', '/admin/quests/earning')
  expect(screen.getByRole('link', { name: 'Check prices' })).toHaveAttribute(
    'href',
    '/admin/quests/earning?tab=economy',
  )
  expect(screen.getByText(/Figures appear once 5 fans have earned gems/)).toBeVisible()
  expect(screen.getByText(/No warning now/)).toBeVisible()
})

test('the chart counts each gem once: a deduction is removed, not spent', () => {
  const day = { day: '2026-11-27', earned: '200', spent: '55', removed: '10', held: '135' }
  const lines = linesOf([day]).map(({ label, points }) => [label, points[0]?.value])
  expect(lines).toEqual([
    ['Earned', 200],
    ['Spent', 55],
    ['Removed', 10],
  ])
  expect(linesOf([{ ...day, removed: '0' }]).map(({ label }) => label)).toEqual(['Earned', 'Spent'])
})
