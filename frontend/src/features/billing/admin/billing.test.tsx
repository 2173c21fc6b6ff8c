import { screen, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { Billing } from '@/api/shapes'
import { bootData } from '@/test/builders'
import { threePlans } from '@/test/plans'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { BillingTab } from './BillingTab'

const plans = threePlans()

const none = { checkout: false, change: false, cancel: false, resume: false, portal: false }

const overview = {
  amount: null,
  contact: 'mailto:help@gemhall.example',
  currency: null,
  graceUntil: null,
  interval: null,
  invoices: [],
  isByAgreement: false,
  isChanging: false,
  nextInvoice: null,
  paidPlanName: null,
  payUrl: '',
  paymentMethod: null,
  paymentMethodDue: null,
  pendingChange: null,
  periodEnd: null,
  plan: 'free',
  planName: 'Free',
  plans,
  possible: none,
  state: 'FREE',
  trialEnd: null,
  usage: [],
}

function showBilling(values: Partial<Billing>, at = '/admin/settings?tab=BILLING') {
  const data = { ...overview, ...values }
  server.use(mock.get(`${bootData.apiBase}/creator/billing`, () => HttpResponse.json(data)))
  return show(<BillingTab usage={<p>The usage</p>} />, { at })
}

test('a free community sees the plans with prices and limits, and can buy the one with a price', async () => {
  showBilling({ possible: { ...none, checkout: true } })

  const own = (await screen.findAllByText('Your plan'))[0]?.closest('li')
  if (!own) throw new Error('The mark is not in a plan')
  expect(within(own).getByRole('heading', { name: 'Free' })).toBeVisible()
  const storage = screen.getByRole('row', { name: /Storage for pictures/ })
  expect(within(storage).getAllByText('250 MB')).toHaveLength(2)
  expect(within(storage).getByText('10 GB')).toBeVisible()
  expect(screen.getByText('$29')).toBeVisible()
  expect(screen.getByText('By agreement')).toBeVisible()
  expect(screen.getByText('The usage')).toBeVisible()
  expect(screen.getAllByRole('button', { name: /^Choose / })).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Choose Pro' })).toBeEnabled()
})

test('a paid plan can be changed to the free one, and to another billing period', async () => {
  showBilling({
    state: 'ACTIVE',
    plan: 'pro',
    planName: 'Pro',
    interval: 'YEAR',
    possible: { ...none, change: true, cancel: true },
  })

  expect(await screen.findByRole('button', { name: 'Change to Free' })).toBeEnabled()
  expect(screen.queryByRole('button', { name: 'Pay yearly' })).toBeNull()
  screen.getByRole('radio', { name: 'Monthly' }).click()
  expect(await screen.findByRole('button', { name: 'Pay monthly' })).toBeEnabled()
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

test('a new owner without a payment method reads until when to add one, and can add it', async () => {
  showBilling({
    state: 'ACTIVE',
    plan: 'pro',
    planName: 'Pro',
    interval: 'MONTH',
    paymentMethodDue: '2026-12-08T12:00:00Z',
    possible: { ...none, portal: true },
  })

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Add a payment method before Dec 8, 2026 to keep your plan.',
  )
  expect(screen.getByRole('button', { name: 'Add payment method' })).toBeEnabled()
  expect(screen.queryByRole('button', { name: 'Update payment method' })).toBeNull()
})

test('a payment method that is no card has no last digits', async () => {
  showBilling({ state: 'ACTIVE', plan: 'pro', planName: 'Pro', paymentMethod: { brand: 'sepa_debit', last4: '' } })

  expect(await screen.findByText('Paid with Sepa debit')).toBeVisible()
})

test('without a connection to Stripe no plan can be bought, and the page says so', async () => {
  showBilling({ state: 'OFF' })

  expect(await screen.findByText(/Plans are not sold on this platform/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Choose |^Start / })).toBeNull()
})

test('a plan by agreement says whom to write to', async () => {
  showBilling({ state: 'AGREEMENT', isByAgreement: true, plan: 'enterprise', planName: 'Enterprise' })

  const link = await screen.findByRole('link', { name: 'help@gemhall.example' })
  expect(link).toHaveAttribute('href', 'mailto:help@gemhall.example')
})

test('a plan by agreement does not hide that the own subscription continues', async () => {
  showBilling({
    state: 'ACTIVE',
    isByAgreement: true,
    plan: 'enterprise',
    planName: 'Enterprise',
    paidPlanName: 'Pro',
    amount: '2900',
    currency: 'USD',
    interval: 'MONTH',
    periodEnd: '2026-12-08T00:00:00Z',
    possible: { ...none, cancel: true },
  })

  expect(
    await screen.findByText(
      'The plan Enterprise is by agreement. Your own plan Pro continues, and you pay for it again on Dec 8, 2026. Cancel it if you do not need it.',
    ),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'help@gemhall.example' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Cancel plan' })).toBeEnabled()
})

test('an owner who left the payment page reads that no charge was made', async () => {
  showBilling({}, '/admin/settings?tab=BILLING&billing=canceled')

  expect(await screen.findByText(/You were not charged, and your plan is as before/)).toBeVisible()
})

test('without an answer of Stripe after the payment, the page says so and can read again', async () => {
  const unavailable = { code: 'PAYMENTS_UNAVAILABLE', message: 'Stripe does not answer', params: {}, fields: {} }
  const refresh = `${bootData.apiBase}/creator/billing/refresh`
  server.use(mock.post(refresh, () => HttpResponse.json(unavailable, { status: 503 })))
  const { user } = showBilling({}, '/admin/settings?tab=BILLING&billing=paid')

  expect(await screen.findByText(/Stripe does not answer right now.*What you paid is not lost/)).toBeVisible()
  server.use(mock.post(refresh, () => HttpResponse.json({ ...overview, state: 'ACTIVE' })))
  await user.click(screen.getByRole('button', { name: 'Read again' }))
  expect(await screen.findByText('Thank you. Your plan is active.')).toBeVisible()
})
