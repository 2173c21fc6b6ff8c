import { screen, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { PlanInfo } from '@/api/shapes'
import { bootData } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { BillingTab } from './BillingTab'

const limits = { members: 500, staff: 2, products: 25, domains: 0, storageMegabytes: 250 }
const plan = (code: PlanInfo['code'], values: Partial<PlanInfo>): PlanInfo => ({
  code,
  name: code,
  summary: '',
  monthlyPrice: '0',
  currency: 'USD',
  limits,
  yearlyPrice: '0',
  trialDays: 0,
  features: [],
  highlights: [],
  ...values,
})

test('the community’s plan is marked, with its price and limits', async () => {
  const data = [
    plan('free', { name: 'Free' }),
    plan('pro', { name: 'Pro', monthlyPrice: '29', limits: { ...limits, storageMegabytes: 10_240 } }),
    plan('enterprise', { name: 'Enterprise', monthlyPrice: null, limits: { ...limits, members: null } }),
  ]
  server.use(
    mock.get(`${bootData.apiBase}/misc/plans`, () => HttpResponse.json({ data, total: 3 })),
    mock.get(`${bootData.apiBase}/creator/settings`, () => HttpResponse.json({ plan: 'pro' })),
  )
  show(<BillingTab />)

  const own = (await screen.findByText('Your plan')).closest('li')
  if (!own) throw new Error('The mark is not in a plan')
  expect(within(own).getByRole('heading', { name: 'Pro' })).toBeVisible()
  expect(within(own).getByText('$29 per month')).toBeVisible()
  expect(within(own).getByText('10 GB')).toBeVisible()
  expect(screen.getByText('By agreement')).toBeVisible()
  expect(screen.getByText('No limit')).toBeVisible()
})
