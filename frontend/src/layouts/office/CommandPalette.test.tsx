import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { boot } from '@/api/boot'
import { bootData, fan, member, order, product } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { matches } from './command'
import { orderNumber } from './finders'
import { useDialogs } from '@/dialogs/dialogs'
import { deedOf } from './deeds'
import { Palette } from './Palette'
import { palette as store } from './palette'

type Permission = 'USERS_MANAGEMENT' | 'STORES_MANAGEMENT'
const acting = (permissions: Permission[], isOwner = false) => ({
  ...fan,
  acting: { currentCreatorId: 'x', permissions, isOwner },
})
const palette = (as = acting([], true)) => {
  store.open()
  return show(<Palette />, { as })
}
const field = () => screen.findByRole('combobox', { name: 'Search everything' })

afterEach(store.close)

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
    mock.get(`${bootData.apiBase}/creator/product-order/all`, ({ request }) => {
      const isAsked = ['#7', 'gold'].includes(new URL(request.url).searchParams.get('search') ?? '')
      const found = { ...order, member: { id: member.id, username: 'kai' }, note: null }
      return HttpResponse.json({ data: isAsked ? [found] : [], total: isAsked ? 1 : 0 })
    }),
    mock.get(`${bootData.apiBase}/creator/raffle/all`, () => HttpResponse.json({ data: [], total: 0 })),
    mock.get(`${bootData.apiBase}/creator/lootboxes/all`, () => HttpResponse.json({ data: [], total: 0 })),
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

test('raffles, cases and orders are found by a name', async () => {
  const areas = (['raffles', 'cases'] as const).map((slug) => ({
    slug,
    label: slug,
    path: `/admin/${slug}`,
    requires: [],
    group: null,
  }))
  const known = boot.areas
  boot.areas = [...(known ?? []), ...areas]
  const one = { id: 'a1', name: 'Gold rush', status: 'ACTIVE', cancelledAt: null, startAt: '2026-11-01T00:00:00Z' }
  server.use(
    mock.get(`${bootData.apiBase}/creator/raffle/all`, () => HttpResponse.json({ data: [one], total: 1 })),
    mock.get(`${bootData.apiBase}/creator/lootboxes/all`, () =>
      HttpResponse.json({ data: [{ id: 'b1', name: 'Gold drawer', price: '1' }], total: 1 }),
    ),
  )
  const { user, router } = palette()
  await user.type(await field(), 'gold')
  expect(await screen.findByRole('option', { name: /Gold rush\s*,\s*Active/ })).toBeVisible()
  expect(await screen.findByRole('option', { name: /#7 Gold key\s*,\s*kai/ })).toBeVisible()
  await user.click(await screen.findByRole('option', { name: /Gold drawer\s*,\s*1 gem$/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/cases/b1'))
  boot.areas = known
})

test('actions are found by their other names, too', async () => {
  const { user, router } = palette()
  await user.type(await field(), 'new item')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/store/create'))
})

test('a verb and a name do it to the fan', async () => {
  const { user } = palette()
  await user.type(await field(), 'tip ka')
  await user.click(await screen.findByRole('option', { name: 'Tip kai' }))
  expect(useDialogs.getState().at(-1)).toMatchObject({ kind: 'user-tip', props: { member } })
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
})

test('the store is closed from here', async () => {
  const { user } = palette()
  await user.type(await field(), 'close the store')
  await user.click(await screen.findByRole('option', { name: 'Close or open the store' }))
  expect(useDialogs.getState().at(-1)?.kind).toBe('store-switch')
})

test.each([
  ['tip kai', { verb: 'TIP', name: 'kai' }],
  ['Ban  kai the great', { verb: 'STATUS', name: 'kai the great' }],
  ['note kai', { verb: 'NOTE', name: 'kai' }],
  ['tip', undefined],
  ['tipsy kai', undefined],
  ['constructor kai', undefined],
])('the deed of “%s”', (typed, deed) => {
  expect(deedOf(typed)).toEqual(deed)
})

test('letters that are typed before the field has the focus are not lost', async () => {
  store.close()
  show(<Palette />, { as: acting([], true) })
  act(() => store.open())
  for (const key of 'dom') fireEvent.keyDown(document.body, { key })
  expect(await field()).toHaveValue('dom')
})

test('commands without permission are not offered', async () => {
  palette(acting(['USERS_MANAGEMENT']))
  await field()
  expect(screen.queryByRole('option', { name: 'Add product' })).not.toBeInTheDocument()
  expect(screen.getByRole('option', { name: 'View as fan' })).toBeInTheDocument()
})

test('nothing found is said', async () => {
  const { user } = palette(acting(['USERS_MANAGEMENT']))
  await user.type(await field(), 'zzz')
  expect(await screen.findByText('No results for “zzz”')).toBeVisible()
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

async function pressInAnotherField(keys: string) {
  const { user } = show(
    <>
      <input aria-label="Another field" />
      <Palette />
    </>,
    { as: acting([], true) },
  )
  await user.click(screen.getByLabelText('Another field'))
  await user.keyboard(keys)
}

test.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])('the keys %s open it, also from a field', async (keys) => {
  await pressInAnotherField(keys)
  expect(await field()).toHaveFocus()
})

test.each(['{Control>}{Shift>}k{/Shift}{/Control}', 'k'])('the keys %s do not open it', async (keys) => {
  await pressInAnotherField(keys)
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
})
