import { screen, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { CommunityPlan } from '@/api/shapes'
import { LockedFeature } from '@/components/office/LockedFeature'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { PlanUsage } from './PlanUsage'

const cure = 'Archive a product, or choose a larger plan.'
type Usage = CommunityPlan['usage'][number]
const usage = (limit: Usage['limit'], name: string, used: number, allowed: number | null): Usage => ({
  limit,
  name,
  used,
  allowed,
  cure,
})
const plan: CommunityPlan = {
  code: 'free',
  name: 'Free',
  overrideUntil: null,
  usage: [
    usage('members', 'Members', 100, 500),
    usage('products', 'Products', 21, 25),
    usage('staff', 'Staff', 3, 2),
    usage('domains', 'Custom domains', 0, 0),
    usage('storage_megabytes', 'Storage for pictures', 2048, null),
  ],
  features: [{ feature: 'EXPORTS', words: 'Exports of your members', isIncluded: false, openedBy: 'Pro' }],
  switchedOff: [],
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

test('an override names the day on which it ends', async () => {
  answer({ overrideUntil: '2099-03-04T12:00:00Z' })
  show(<PlanUsage />)
  expect(await screen.findByText(/They end on Mar 4, 2099\./)).toBeVisible()
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
