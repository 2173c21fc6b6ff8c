import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { queryClient } from '@/api/queryClient'
import type { Overview as Figures } from '@/api/shapes'
import { comparison } from '@/components/office/Change'
import { Component as Earning } from '@/routes/admin/earning'
import { Component as Quests } from '@/routes/admin/quests'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { GetStarted } from './GetStarted'
import { Overview } from './Overview'

const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const days = ['2026-11-20', '2026-11-21']
const figures: Figures = {
  days: 7,
  first: '2026-11-15',
  last: '2026-11-21',
  timezone: 'America/New_York',
  members: { total: 1234, joined: 12, joinedBefore: 3, series: days.map((day) => ({ day, count: 6 })) },
  gems: {
    held: '999999999999',
    earned: '300',
    earnedBefore: '100',
    spent: '90',
    spentBefore: '100',
    series: days.map((day) => ({ day, earned: '150', spent: '45' })),
  },
  orders: {
    count: 4,
    countBefore: 0,
    waiting: 2,
    series: days.map((day) => ({ day, count: 2 })),
    byStatus: [{ status: 'CREATED', count: 4 }],
  },
  today: {
    raffles: { running: 2, tickets: 41, unclaimed: 1 },
    cases: { opened: 7, spent: '1050' },
    events: { running: 1, coming: 3, joined: 0, attended: 0, disputes: 0 },
    offers: { running: 2, pending: 0, reported: 0 },
    support: { opened: 0, inProgress: 0, waiting: 0, unread: 0, oldestWaitingSince: null },
  },
  topProducts: [{ id: 'p1', slug: 'gold-key', productName: 'Gold key', productImage: null, sold: 4, gems: '400' }],
}

const overview = (answer: Figures) =>
  server.use(mock.get(`${bootData.apiBase}/creator/dashboard/overview`, () => HttpResponse.json(answer)))

test('figures stand beside those of the days before, and lead to what they count', async () => {
  overview(figures)
  show(<Overview window="7" />, { as: owner })
  expect(await screen.findByText('999,999,999,999')).toBeVisible()
  expect(screen.getByText('3 times the 7 days before')).toBeVisible()
  expect(screen.getByText('10% less than the 7 days before')).toBeVisible()
  const products = screen.getByRole('list', { name: 'Top products by quantity ordered' })
  expect(within(products).getByRole('link', { name: 'Gold key' })).toHaveAttribute('href', '/admin/store/p1')
  const states = screen.getByRole('list', { name: 'Orders by status' })
  expect(within(states).getByRole('link', { name: 'New' })).toHaveAttribute(
    'href',
    '/admin/store/orders?status=CREATED',
  )
  expect(screen.getByText('Days end at midnight in America/New York.')).toBeVisible()
})

test('raffles and cases of today stand there while there are any', async () => {
  overview(figures)
  const { unmount } = show(<Overview window="7" />, { as: owner })
  expect(await screen.findByText('Running raffles')).toBeVisible()
  expect(screen.getByText('41 tickets out')).toBeVisible()
  expect(screen.getByRole('link', { name: 'View finished raffles' })).toHaveAttribute(
    'href',
    '/admin/raffles?status=FINISHED',
  )
  expect(screen.getByText('for 1,050 gems')).toBeVisible()
  unmount()

  queryClient.clear()
  overview({
    ...figures,
    today: {
      ...figures.today,
      raffles: { running: 0, tickets: 0, unclaimed: 0 },
      cases: { opened: 0, spent: '0' },
      events: { running: 0, coming: 0, joined: 0, attended: 0, disputes: 0 },
    },
  })
  show(<Overview window="7" />, { as: owner })
  expect(await screen.findByText('999,999,999,999')).toBeVisible()
  expect(screen.queryByText('Running raffles')).not.toBeInTheDocument()
})

test('a community without members sees the next step instead of zeros', async () => {
  overview({
    ...figures,
    members: { ...figures.members, total: 0 },
    gems: { ...figures.gems, held: '0', earned: '0' },
    orders: { ...figures.orders, count: 0 },
  })
  show(<Overview window="30" />, { as: owner })
  expect(await screen.findByText('No data yet')).toBeVisible()
  expect(screen.queryByRole('figure')).not.toBeInTheDocument()
})

test.each([
  [12, 12, 'the same as the 7 days before'],
  [5, 0, 'none in the 7 days before'],
  [112, 100, '12% more than the 7 days before'],
  [50, 100, '50% less than the 7 days before'],
  [299, 100, '199% more than the 7 days before'],
  [300, 100, '3 times the 7 days before'],
])('%d beside %d: %s', (now, before, text) => {
  expect(comparison(now, before, 7)).toBe(text)
})

const steps = (done: string[]) =>
  [
    'VERIFY_EMAIL',
    'BRANDING',
    'FIRST_PRODUCT',
    'QUESTS',
    'SHARE_LINK',
    'FIRST_MEMBER',
    'FIRST_TIP',
    'FIRST_RAFFLE',
    'FIRST_ORDER',
  ].map((step) => ({ step, isDone: done.includes(step) }))

function started(done: string[]) {
  const sent: unknown[] = []
  const answer = () => HttpResponse.json({ steps: steps(done), done: done.length, total: 9 })
  server.use(
    mock.get(`${bootData.apiBase}/creator/dashboard/get-started`, answer),
    mock.post(`${bootData.apiBase}/creator/dashboard/get-started`, async ({ request }) => {
      const body = (await request.json()) as { step: string }
      sent.push(body)
      done.push(body.step)
      return answer()
    }),
  )
  return sent
}

test('the first step that is not done is the one to take', async () => {
  started(['VERIFY_EMAIL', 'BRANDING', 'FIRST_MEMBER'])
  show(<GetStarted />, { as: owner })
  expect(await screen.findByRole('progressbar', { name: 'Steps done' })).toHaveAttribute('aria-valuenow', '3')
  const current = screen.getAllByRole('listitem').find((row) => row.getAttribute('aria-current') === 'step')
  expect(within(current as HTMLElement).getByRole('link', { name: 'Add product' })).toHaveAttribute(
    'href',
    '/admin/store/create',
  )
  expect(screen.getByRole('heading', { name: 'Welcome your first fan, done' })).toBeVisible()
})

test('copying the link puts it on the clipboard and ticks the step off', async () => {
  const sent = started([])
  const { user } = show(<GetStarted />, { as: owner })
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(await screen.findByRole('button', { name: 'Copy link' }))
  expect(write).toHaveBeenCalledWith('http://localhost:3000/creator/nova')
  await waitFor(() => expect(sent).toEqual([{ step: 'SHARE_LINK' }]))
  expect(await screen.findByRole('heading', { name: 'Share your link, done' })).toBeVisible()
})

test.each(['quests', 'earning'])(
  'the page %s ticks the step about earning off, however it was opened',
  async (name) => {
    const sent = started(['VERIFY_EMAIL', 'BRANDING', 'FIRST_PRODUCT'])
    const pages = { quests: Quests, earning: Earning }
    const Page = pages[name as keyof typeof pages]
    show(<Page />, { as: owner })
    await waitFor(() => expect(sent).toEqual([{ step: 'QUESTS' }]))
  },
)

test('where the clipboard is closed the address is marked to be copied by hand', async () => {
  started([])
  const { user } = show(<GetStarted />, { as: owner })
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  await user.click(await screen.findByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText('Link selected. Press Ctrl+C to copy')).toBeVisible()
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Address of your community' })
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(field.value)
})
