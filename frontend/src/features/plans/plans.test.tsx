import { screen, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { CommunityPlan, PlanInfo } from '@/api/shapes'
import { LockedFeature } from '@/components/office/LockedFeature'
import { Component as Pricing } from '@/routes/platform/pricing'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { PlanUsage } from './PlanUsage'

const cure = 'Archive a product, or choose a larger plan.'
const used = (limit: CommunityPlan['usage'][number]['limit'], label: string, used: number, allowed: number | null) => ({
  limit,
  label,
  used,
  allowed,
  cure,
})
const plan: CommunityPlan = {
  code: 'free',
  name: 'Free',
  overrideUntil: null,
  usage: [
    used('members', 'Members', 100, 500),
    used('products', 'Products', 21, 25),
    used('staff', 'Staff', 3, 2),
    used('domains', 'Custom domains', 0, 0),
    used('storage_megabytes', 'Storage for pictures', 2048, null),
  ],
  features: [{ feature: 'EXPORTS', words: 'Exports of your members', isIncluded: false, openedBy: 'Pro' }],
}
const answer = (values: Partial<CommunityPlan> = {}) =>
  server.use(mock.get(`${bootData.apiBase}/creator/plan`, () => HttpResponse.json({ ...plan, ...values })))

const rowOf = async (label: string) => {
  const row = (await screen.findByText(label)).closest('li')
  if (!row) throw new Error(`${label} is not in a row`)
  return within(row)
}

test('a limit warns from 80 percent on, with the action that lifts it', async () => {
  answer()
  show(<PlanUsage />)

  expect((await rowOf('Members')).getByText('100 of 500')).toBeVisible()
  expect((await rowOf('Members')).queryByText(/Nearly reached/)).toBeNull()
  expect((await rowOf('Products')).getByText(`Nearly reached. ${cure}`)).toBeVisible()
  expect((await rowOf('Staff')).getByText(`The limit is reached. ${cure}`)).toBeVisible()
  expect((await rowOf('Custom domains')).getByText('Not included')).toBeVisible()
  expect((await rowOf('Storage for pictures')).getByText('2 GB, no limit')).toBeVisible()
})

const acting = (isOwner: boolean) => ({ currentCreatorId: 'x', permissions: [], isOwner })

test('a locked feature names the plan that opens it, and what this person can do', async () => {
  answer()
  const locked = <LockedFeature feature="EXPORTS">Export CSV</LockedFeature>
  const { unmount } = show(locked, { as: { ...fan, acting: acting(true) } })
  expect(await screen.findByText(/included in Pro/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'View plan' })).toHaveAttribute('href', '/admin/settings?tab=BILLING')
  expect(screen.queryByText('Export CSV')).toBeNull()
  unmount()

  show(locked, { as: { ...fan, acting: acting(false) } })
  expect(await screen.findByText(/Ask the owner of the community/)).toBeVisible()
})

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
