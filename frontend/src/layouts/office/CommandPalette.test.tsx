import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { bootData, fan, member, order, product } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import CommandPalette from './CommandPalette'
import { matches, orderNumber } from './commands'
import { isPaletteKey } from './palette'

type Permission = 'USERS_MANAGEMENT' | 'STORES_MANAGEMENT'
const acting = (permissions: Permission[], isOwner = false) => ({
  ...fan,
  acting: { currentCreatorId: 'x', permissions, isOwner },
})
const palette = (as = acting([], true)) => show(<CommandPalette isOpen />, { as })
const field = () => screen.findByRole('combobox', { name: 'Find anything' })

beforeEach(() =>
  server.use(
    mock.get(`${bootData.apiBase}/creator/users/all`, ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.get('search') === 'ka'
          ? { data: [member], total: 1 }
          : { data: [], total: 0 },
      ),
    ),
    mock.get(`${bootData.apiBase}/creator/product-manage/all`, () => HttpResponse.json({ data: [product], total: 1 })),
    mock.get(`${bootData.apiBase}/creator/product-order/all`, () =>
      HttpResponse.json({ data: [{ ...order, member: { id: member.id, username: 'kai' }, note: null }], total: 1 }),
    ),
  ),
)

test('arrows and Enter are all it takes to get to a person', async () => {
  const { user, router } = palette()
  const input = await field()
  await user.type(input, 'ka')
  const found = await screen.findByRole('option', { name: /kai\s*,\s*150 gems/ })
  expect(found).toHaveAttribute('aria-selected', 'true')
  expect(input).toHaveAttribute('aria-activedescendant', found.id)
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('option', { name: /Gold key/ })).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/users/${member.id}`))
})

test('a number is an order', async () => {
  const { user, router } = palette()
  await user.type(await field(), '#7')
  expect(await screen.findByRole('option', { name: /#7 Gold key\s*,\s*kai/ })).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe(`?order=${order.id}`))
})

test('actions are found by their other names, too', async () => {
  const { user, router } = palette()
  await user.type(await field(), 'new item')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/store/create'))
})

test('nobody is offered what they may not do', async () => {
  palette(acting(['USERS_MANAGEMENT']))
  await field()
  expect(screen.queryByRole('option', { name: 'Add product' })).not.toBeInTheDocument()
  expect(screen.getByRole('option', { name: 'See it as a fan' })).toBeInTheDocument()
})

test('nothing found is said', async () => {
  const { user } = palette(acting(['USERS_MANAGEMENT']))
  await user.type(await field(), 'zzz')
  expect(await screen.findByText('Nothing is called “zzz”')).toBeVisible()
})

test.each([
  ['12', '12'],
  ['#12', '12'],
  [' #12 ', '12'],
  ['#', undefined],
  ['12a', undefined],
  ['1234567890123456', undefined],
])('order number in %j', (typed, number) => {
  expect(orderNumber(typed)).toBe(number)
})

test('every typed word begins a word', () => {
  const command = { id: 'x', label: 'Add product', words: 'new create item', icon: () => null }
  expect(matches(command, 'prod new')).toBe(true)
  expect(matches(command, 'oduct')).toBe(false)
})

test.each([
  [{ key: 'k', ctrlKey: true }, true],
  [{ key: 'K', metaKey: true }, true],
  [{ key: 'k', ctrlKey: true, shiftKey: true }, false],
  [{ key: 'k' }, false],
])('the key %j', (keys, opens) => {
  expect(isPaletteKey(new KeyboardEvent('keydown', keys))).toBe(opens)
})
