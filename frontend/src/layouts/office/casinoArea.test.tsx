import { act, screen } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { boot } from '@/api/boot'
import { queryClient } from '@/api/queryClient'
import type { Area, WhoAmI } from '@/api/shapes'
import { setSession } from '@/session/session'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { DeniedNotice } from './DeniedNotice'
import { requireArea } from './requireArea'
import { Areas } from './Sidebar'

const at = (path: string) => `${bootData.apiBase}${path}`
const start = bootData.areas![0]!
const area = (slug: Area['slug'], label: string, feature: Area['feature'] = null): Area => ({
  ...start,
  slug,
  label,
  path: `/admin/${slug}`,
  requires: ['OFFERS_MANAGEMENT'],
  feature,
})
const areas = [
  start,
  area('leaderboard', 'Leaderboard'),
  area('casino-referrals', 'Casino referrals', 'CASINOS'),
  area('wagers', 'Wagers', 'WAGERS'),
]
const helper: WhoAmI = {
  ...fan,
  acting: { currentCreatorId: 'x', permissions: ['OFFERS_MANAGEMENT'], isOwner: false },
}
const without: WhoAmI = { ...helper, acting: { ...helper.acting!, areasOff: ['CASINOS', 'WAGERS'] } }
const before = boot.areas
let totals = { proofs: 2, lowered: 1, appeals: 4 }
let asked: string[] = []

beforeEach(() => {
  boot.areas = areas
  asked = []
  totals = { proofs: 2, lowered: 1, appeals: 4 }
  const answering = (path: string, total: () => number) =>
    mock.get(at(path), ({ request }) => {
      asked.push(path + new URL(request.url).search)
      return HttpResponse.json({ data: [], total: total() })
    })
  server.use(
    answering('/creator/casinos/accounts/all', () => totals.proofs),
    answering('/creator/casinos/lowered/all', () => totals.lowered),
    answering('/creator/leaderboards/appeals/all', () => totals.appeals),
  )
})
afterEach(() => {
  boot.areas = before
})

test('the sidebar counts the proofs, totals and appeals that wait', async () => {
  show(<Areas />, { as: helper })
  expect(await screen.findByRole('link', { name: 'Casino referrals, 3 to review' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Leaderboard, 4 to review' })).toBeVisible()
  expect(asked.toSorted()).toEqual([
    '/creator/casinos/accounts/all?proof=WAITING&take=1',
    '/creator/casinos/lowered/all?take=1',
    '/creator/leaderboards/appeals/all?state=OPEN&take=1',
  ])
  totals = { proofs: 0, lowered: 0, appeals: 0 }
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByRole('link', { name: 'Casino referrals' })).toBeVisible()
})

test('areas that the team switched off leave the sidebar, and nothing is asked for them', async () => {
  show(<Areas />, { as: without })
  expect(await screen.findByRole('link', { name: 'Leaderboard, 4 to review' })).toBeVisible()
  expect(screen.queryByRole('link', { name: /Casino|Wagers/ })).toBeNull()
  expect(asked).toEqual(['/creator/leaderboards/appeals/all?state=OPEN&take=1'])
})

test('an address of a switched-off area leads to the start, and says why', () => {
  setSession(without)
  let answer: unknown
  try {
    requireArea('wagers')()
  } catch (thrown) {
    answer = thrown
  }
  const to = (answer as Response).headers.get('Location')!
  expect(to).toBe('/admin/get-started?denied=wagers')
  show(<DeniedNotice />, { as: without, at: to })
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Wagers is switched off. Switch casinos on in the settings to open it.',
  )
})

test('a page that is open while the team switches its area off says so', async () => {
  show(<DeniedNotice />, { as: helper, at: '/admin/wagers', handle: { area: 'wagers' } })
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => void setSession(without))
  expect(await screen.findByRole('alert')).toHaveTextContent('Wagers is switched off.')
  expect(screen.getByRole('alert')).toHaveTextContent('copy what you still need')
})
