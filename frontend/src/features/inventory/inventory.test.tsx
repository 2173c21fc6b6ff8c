import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { Item, ItemDetail } from '@/api/shapes'
import { dialogs } from '@/app/frames/community'
import { openDialog } from '@/dialogs/dialogs'
import { bootData, fan, order } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Inventory } from './Inventory'

const at = (path: string) => `${bootData.apiBase}${path}`
const item: Item = {
  id: '0190a000-0000-7000-8000-000000000009',
  origin: 'GIFT',
  state: 'YOURS',
  product: { ...order.product, type: 'MERCH' },
  community: order.community,
  price: null,
  sellPrice: '40',
  soldFor: null,
  canSell: true,
  canOrder: true,
  orderId: null,
  orderStatus: null,
  orderNumber: null,
  hasCode: false,
  reason: 'You earned it',
  createdAt: '2026-11-20T12:00:00Z',
  updatedAt: '2026-11-20T12:00:00Z',
}
const detail: ItemDetail = {
  ...item,
  delivery: null,
  savedAddress: null,
  sizes: ['S', 'M'],
  shipping: null,
  contentKind: null,
  history: [{ event: 'WON', at: item.createdAt, amount: null, reason: 'You earned it' }],
}

beforeEach(() => {
  localStorage.clear()
  server.use(
    mock.get(at('/user/inventory/all'), () => HttpResponse.json({ data: [item], total: 1 })),
    mock.get(at(`/user/inventory/one/${item.id}`), () => HttpResponse.json(detail)),
    mock.get(at('/misc/countries'), () =>
      HttpResponse.json({ data: [{ id: 752, name: 'Sweden', dial_code: '+46', code: 'SE' }], total: 1 }),
    ),
    mock.get(at('/common/auth/whoami'), () => HttpResponse.json(fan)),
  )
})

const opened = async () => {
  const shown = show(<Inventory next={null} />, { as: fan, dialogs })
  await shown.user.click(await screen.findByRole('button', { name: /Gold key/ }))
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Item' })) }
}

test('an item says where it comes from and what it is worth', async () => {
  const { dialog } = await opened()
  // Once as a fact, once in its history.
  await waitFor(() => expect(dialog.getAllByText('A gift')).toHaveLength(2))
  expect(dialog.getAllByText('“You earned it”')).toHaveLength(2)
  expect(dialog.getByRole('button', { name: 'Sell back for 40 gems' })).toBeVisible()
})

test('an item with a code leads to the order that shows it', async () => {
  const bought = {
    origin: 'BOUGHT',
    orderId: order.id,
    orderStatus: 'COMPLETED',
    hasCode: true,
    canOrder: false,
  } as const
  server.use(mock.get(at(`/user/inventory/one/${item.id}`), () => HttpResponse.json({ ...detail, ...bought })))
  const { user, router, dialog } = await opened()
  expect(await dialog.findByRole('button', { name: 'View order' })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Show code' }))
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/orders', search: `?order=${order.id}` }),
  )
})

/** The first sale is answered with an error; gives the keys of all tries. */
const sellsAtTheSecondTry = (code: string, status: number) => {
  const keys: (string | null)[] = []
  server.use(
    mock.post(at('/user/inventory/sell'), ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      return keys.length === 1
        ? HttpResponse.json({ code, message: 'x', params: {}, fields: {} }, { status })
        : HttpResponse.json({ ...detail, state: 'SOLD', soldFor: '40', canSell: false })
    }),
  )
  return keys
}

test.each([
  ['no answer', 'X', 503],
  ['the first try is still under way', 'IDEMPOTENCY_IN_FLIGHT', 409],
])('selling back says what the balance will be, and sends one key again when %s', async (_why, code, status) => {
  const keys = sellsAtTheSecondTry(code, status)
  const { user, dialog } = await opened()
  await user.click(await dialog.findByRole('button', { name: 'Sell back for 40 gems' }))
  const sell = within(await screen.findByRole('dialog', { name: 'Sell back' }))
  expect(await sell.findByText('190')).toBeVisible()
  await user.click(sell.getByRole('button', { name: 'Sell back' }))
  await sell.findByRole('alert')
  await user.click(sell.getByRole('button', { name: 'Sell back' }))
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[0]).toBe(keys[1])
})

test('a won shirt is sent where the fan says', async () => {
  const sent: unknown[] = []
  server.use(
    mock.post(at('/user/inventory/order'), async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ ...order, status: 'PENDING' })
    }),
  )
  const { user, dialog } = await opened()
  await user.click(await dialog.findByRole('button', { name: 'Ship it to me' }))
  const form = within(await screen.findByRole('dialog', { name: 'Shipping address' }))
  await user.click(await form.findByRole('radio', { name: /Pickup/ }))
  await user.click(form.getByRole('button', { name: 'Save address' }))
  expect(await form.findAllByText('Field is required')).toHaveLength(2)
  await user.click(form.getByRole('radio', { name: 'M' }))
  await user.type(form.getByLabelText(/Full name/), 'Mina Sol')
  await user.click(form.getByRole('button', { name: 'Save address' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ itemId: item.id, delivery: 'PICKUP', size: 'M', fullName: 'Mina Sol', street: '' })
})

test('an address that another tab changed shows both, and what is kept is sent against the newer', async () => {
  const kept = {
    fullName: 'Mina Sol',
    country: '',
    city: '',
    street: '',
    building: '',
    line2: '',
    region: '',
    zip: '',
    phone: '',
  }
  const delivery = { method: 'PICKUP', size: 'M', address: kept }
  const mine = { ...detail, orderId: order.id, delivery }
  const sent: { fullName: string; seen: object }[] = []
  server.use(
    mock.get(at(`/user/inventory/one/${order.id}`), () => HttpResponse.json(mine)),
    mock.post(at('/user/product-order/dispatch'), async ({ request }) => {
      sent.push((await request.json()) as { fullName: string; seen: object })
      if (sent.length > 1) return HttpResponse.json({ ...order, status: 'PENDING' })
      const params = { stale: { fullName: { yours: 'Mina Sun', theirs: 'Mina Moon' } } }
      const fields = { fullName: 'Someone else saved this field first' }
      return HttpResponse.json({ code: 'EDIT_CONFLICT', message: 'x', params, fields }, { status: 409 })
    }),
  )
  const { user } = show(null, { as: fan, dialogs })
  openDialog('inventory-order', { id: order.id, isWon: false, product: item.product })
  const name = await screen.findByLabelText(/^Full name/)
  await user.clear(name)
  await user.type(name, 'Mina Sun')
  await user.click(screen.getByRole('button', { name: 'Change address' }))
  expect(await screen.findByRole('button', { name: 'Keep mine: Mina Sun' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Use theirs: Mina Moon' }))
  expect(name).toHaveValue('Mina Moon')
  expect(screen.queryByRole('button', { name: /^Keep mine/ })).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Change address' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[0]).toMatchObject({ fullName: 'Mina Sun', seen: { ...kept, delivery: 'PICKUP', size: 'M' } })
  expect(sent[1]).toMatchObject({ fullName: 'Mina Moon', seen: { ...kept, fullName: 'Mina Moon' } })
})

test('an address that was typed and not sent is not lost by Escape', async () => {
  server.use(mock.get(at('/misc/countries/:code/address'), () => new HttpResponse(null, { status: 503 })))
  const { user, dialog } = await opened()
  await user.click(await dialog.findByRole('button', { name: 'Ship it to me' }))
  const name = await screen.findByRole('textbox', { name: /^Full name/ })
  await user.type(name, 'Mina Sol')
  await user.keyboard('{Escape}')
  expect(await screen.findByText('Your changes to the delivery are not saved yet.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(name).toHaveValue('Mina Sol')
})

test('an item has an address of its own', async () => {
  const { router } = await opened()
  await waitFor(() => expect(router.state.location.search).toBe(`?item=${item.id}`))
})

test('the address of an item opens it after a reload', async () => {
  show(<Inventory next={null} />, { as: fan, dialogs, at: `/inventory?item=${item.id}` })
  expect(await screen.findByRole('dialog', { name: 'Item' })).toBeVisible()
})
