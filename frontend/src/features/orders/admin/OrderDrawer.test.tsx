import { act, screen, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import type { OrderStatus, TeamOrderDetail } from '@/api/shapes'
import { bootData, fan, member, order } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { OrderDrawer } from './OrderDrawer'

const address = `${bootData.apiBase}/creator/product-order/one/${order.id}`
const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const moment = (status: OrderStatus, by: string, reason: string | null = null, at = '2026-11-21T12:00:00Z') => ({
  status,
  at,
  by,
  byTeam: by === 'nova',
  reason,
})

/** The order as the server keeps it. */
function kept(status: OrderStatus = 'CREATED', parts: Partial<TeamOrderDetail> = {}) {
  const state: TeamOrderDetail = {
    ...order,
    status,
    member: { id: member.id, username: 'kai' },
    note: null,
    deliveryMethod: null,
    size: null,
    delivery: null,
    answers: [],
    contentKind: null,
    contentOpenedAt: null,
    timeline: [moment('CREATED', 'kai')],
    ...parts,
  }
  const sent: { path: string; body: unknown; key: string | null }[] = []
  const take = async (request: Request) =>
    sent.push({
      path: new URL(request.url).pathname,
      body: await request.clone().json(),
      key: request.headers.get('Idempotency-Key'),
    })
  server.use(
    mock.get(address, () => HttpResponse.json(state)),
    mock.patch(address, async ({ request }) => {
      await take(request)
      Object.assign(state, await request.json())
      if (state.status !== 'CREATED') state.timeline.push(moment(state.status, 'nova', null, '2026-11-21T13:00:00Z'))
      return HttpResponse.json(state)
    }),
    mock.post(`${address}/refund`, async ({ request }) => {
      await take(request)
      const { reason } = (await request.json()) as { reason: string }
      state.status = 'CANCELED'
      state.timeline.push(moment('CANCELED', 'nova', reason, '2026-11-21T13:00:00Z'))
      return HttpResponse.json(state)
    }),
  )
  return sent
}
const parcel = {
  addressLines: [],
  method: 'COURIER' as const,
  address: null,
  carrier: '',
  trackingNumber: '',
  trackingUrl: '',
  size: null,
  dispatchedAt: '2026-11-21T12:00:00Z',
}
const drawer = () => show(<OrderDrawer id={order.id} onClose={() => undefined} />, { as: owner })

test('an order is completed, and its timeline says by whom', async () => {
  kept()
  const { user } = drawer()
  await user.click(await screen.findByRole('button', { name: 'Complete order' }))
  const steps = await screen.findByRole('list', { name: 'Timeline' })
  expect(await within(steps).findByText('Completed')).toBeVisible()
  expect(within(steps).getByText(/nova \(team\)/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Refund order' })).toBeVisible()
})

test('canceling says what goes where, wants a reason, and carries a key', async () => {
  const sent = kept()
  const { user } = drawer()
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }))
  expect(screen.getByText(/kai gets 100 gems back/)).toBeVisible()
  const confirm = screen.getByRole('button', { name: 'Cancel order' })
  expect(confirm).toBeDisabled()
  await user.type(screen.getByLabelText(/^Reason/), 'Out of stock')
  await user.click(confirm)
  expect(await screen.findByText('“Out of stock”')).toBeVisible()
  expect(sent[0]).toMatchObject({ body: { reason: 'Out of stock' } })
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(screen.queryByRole('button', { name: /order$/ })).not.toBeInTheDocument()
})

test('a note is saved only when it was changed', async () => {
  const sent = kept()
  const { user } = drawer()
  const field = await screen.findByLabelText(/^Note/)
  expect(screen.queryByRole('button', { name: 'Save note' })).not.toBeInTheDocument()
  await user.type(field, 'Sent by mail')
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  expect(await screen.findByText('Note saved')).toBeVisible()
  expect(sent.at(-1)?.body).toEqual({ note: 'Sent by mail', seen: { note: '' } })
})

test('one parcel card, whatever step is taken', async () => {
  const problems = vi.spyOn(console, 'error')
  kept('PENDING', { product: { ...order.product, type: 'MERCH' }, deliveryMethod: 'COURIER', delivery: parcel })
  const { user } = drawer()
  const cards = () => screen.getAllByRole('heading', { name: 'Parcel' })
  await user.click(await screen.findByRole('button', { name: /^Start/ }))
  expect(await screen.findByRole('button', { name: 'Mark as shipped' })).toBeVisible()
  expect(cards()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Mark as shipped' }))
  await user.click(screen.getByRole('button', { name: 'Mark as shipped' }))
  expect(await screen.findByRole('button', { name: 'Complete order' })).toBeVisible()
  expect(cards()).toHaveLength(1)
  expect(problems.mock.calls.flat().join(' ')).not.toContain('same key')
})

test('a step leaves a note that is being written', async () => {
  kept('PENDING', { product: { ...order.product, type: 'MERCH' }, deliveryMethod: 'COURIER', delivery: parcel })
  const { user, router } = drawer()
  await user.type(await screen.findByLabelText(/^Note/), 'Gift wrap')
  await user.click(screen.getByRole('button', { name: /^Start/ }))
  expect(await screen.findByRole('button', { name: 'Mark as shipped' })).toBeVisible()
  expect(screen.getByLabelText(/^Note/)).toHaveValue('Gift wrap')
  await act(() => router.navigate('/admin/store'))
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
})

test('a link to an order that is not there says so', async () => {
  server.use(
    mock.get(address, () => HttpResponse.json({ code: 'STORE_ORDER_NOT_FOUND', message: '' }, { status: 404 })),
  )
  drawer()
  expect(await screen.findByText('No such order')).toBeVisible()
})
