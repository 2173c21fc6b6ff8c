import { screen, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { WhoAmI } from '@/api/shapes'
import { bootData, fan } from '@/test/builders'
import { threePlans } from '@/test/plans'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Component as Pricing } from './pricing'

const creator: WhoAmI = {
  ...fan,
  user: fan.user && { ...fan.user, community: { creatorId: fan.user.id, name: 'Nova', slug: 'nova', state: 'READY' } },
}

test('prices switch to the year with the saving, and the table says what each plan includes', async () => {
  const data = threePlans({ trialDays: 14 })
  server.use(mock.get(`${bootData.apiBase}/misc/plans`, () => HttpResponse.json({ data, total: 3 })))
  const { user } = show(<Pricing />)

  expect(await screen.findByText('$29')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Yearly, save 16%' }))
  expect(screen.getByText('$24.17')).toBeVisible()
  expect(screen.getByText('per month, $290 a year. You save 16%.')).toBeVisible()
  expect(screen.getByText('By agreement')).toBeVisible()
  expect(screen.getByText(/14 days free/)).toBeVisible()
  const row = screen.getByRole('row', { name: /Exports of your members/ })
  expect(within(row).getAllByRole('img', { name: 'Not included' })).toHaveLength(2)
  expect(within(row).getByRole('img', { name: 'Included' })).toBeVisible()
})

test('a creator with a community gets from a plan to its place in the settings', async () => {
  server.use(mock.get(`${bootData.apiBase}/misc/plans`, () => HttpResponse.json({ data: threePlans(), total: 3 })))
  const { user } = show(<Pricing />, { as: creator })

  await user.click(await screen.findByRole('radio', { name: /^Yearly/ }))
  const choose = screen.getByRole('link', { name: 'Choose Pro' })
  expect(choose).toHaveAttribute('href', '/admin/settings?tab=BILLING&interval=YEAR')
})
