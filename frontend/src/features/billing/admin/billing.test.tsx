import { screen, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { Billing, OfferedPlan } from '@/api/shapes'
import { bootData } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { BillingTab } from './BillingTab'

const limit = (allowed: number | null) => [{ limit: 'storage_megabytes' as const, allowed }]

const plan = (code: OfferedPlan['code'], name: string, values: Partial<OfferedPlan>): OfferedPlan => ({
  code,
  name,
  summary: `For ${name}`,
  currency: 'USD',
  monthlyPrice: '0',
  yearlyPrice: '0',
  trialDays: 0,
  limits: limit(250),
  highlights: [],
  ...values,
})

const plans = [
  plan('free', 'Free', {}),
  plan('pro', 'Pro', { monthlyPrice: '2900', yearlyPrice: '29000', limits: limit(10_240) }),
  plan('enterprise', 'Enterprise', { monthlyPrice: null, yearlyPrice: null, limits: limit(null) }),
]

const none = { checkout: false, change: false, cancel: false, resume: false, portal: false }

function showBilling(values: Partial<Billing>) {
  const data = {
    amount: null,
    currency: null,
    graceUntil: null,
    interval: null,
    invoices: [],
    isChanging: false,
    nextInvoice: null,
    paidPlanName: null,
    payUrl: '',
    paymentMethod: null,
    pendingChange: null,
    periodEnd: null,
    plan: 'free',
    planName: 'Free',
    plans,
    possible: none,
    state: 'FREE',
    trialEnd: null,
    usage: [],
    ...values,
  }
  server.use(mock.get(`${bootData.apiBase}/creator/billing`, () => HttpResponse.json(data)))
  show(<BillingTab usage={<p>The usage</p>} />)
}

test('a free community sees the plans with prices and limits, and can buy the one with a price', async () => {
  showBilling({ possible: { ...none, checkout: true } })

  const own = (await screen.findByText('Your plan')).closest('li')
  if (!own) throw new Error('The mark is not in a plan')
  expect(within(own).getByRole('heading', { name: 'Free' })).toBeVisible()
  expect(within(own).getByText('250 MB')).toBeVisible()
  expect(screen.getByText('10 GB')).toBeVisible()
  expect(screen.getByText('By agreement')).toBeVisible()
  expect(screen.getByText('No limit')).toBeVisible()
  expect(screen.getByText('The usage')).toBeVisible()
  expect(screen.getAllByRole('button', { name: /^Choose / })).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Choose Pro' })).toBeEnabled()
})

test('a failed payment says until when the plan stays, and links the payment', async () => {
  showBilling({
    state: 'PAST_DUE',
    plan: 'pro',
    planName: 'Pro',
    paidPlanName: 'Pro',
    interval: 'MONTH',
    graceUntil: '2026-12-08T12:00:00Z',
    payUrl: 'https://pay.example/invoice',
  })

  expect(await screen.findByText(/Your last payment failed. You keep Pro until Dec 8, 2026. Pay now/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', 'https://pay.example/invoice')
})

test('without a connection to Stripe no plan can be bought, and the page says so', async () => {
  showBilling({ state: 'OFF' })

  expect(await screen.findByText(/has no connection to Stripe, so plans cannot be bought here/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Choose |^Start / })).toBeNull()
})
