import { screen, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { PlanInfo } from '@/api/shapes'
import { bootData } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Component as Pricing } from './pricing'

const info = (code: PlanInfo['code'], values: Partial<PlanInfo>): PlanInfo => ({
  code,
  name: code,
  summary: '',
  monthlyPrice: '0',
  yearlyPrice: '0',
  currency: 'USD',
  trialDays: 0,
  limits: { members: 500, staff: 2, products: 25, domains: 0, storageMegabytes: 250 },
  features: [],
  highlights: [],
  ...values,
})

test('prices switch to the year with the saving, and the table says what each plan includes', async () => {
  const data = [
    info('free', { name: 'Free' }),
    info('pro', { name: 'Pro', monthlyPrice: '29', yearlyPrice: '290', trialDays: 14, features: ['EXPORTS'] }),
    info('enterprise', { name: 'Enterprise', monthlyPrice: null, yearlyPrice: null }),
  ]
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
