import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { bootData, fan, order } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { OwnOrders } from './OwnOrders'

const at = (path: string) => `${bootData.apiBase}${path}`

beforeEach(() => {
  localStorage.clear()
  server.use(
    mock.get(at('/user/product-order/all'), ({ request }) => {
      const isAsked = [null, order.status].includes(new URL(request.url).searchParams.get('status') as never)
      return HttpResponse.json(isAsked ? { data: [order], total: 1 } : { data: [], total: 0 })
    }),
    mock.get(at(`/user/product-order/one/${order.id}`), () => HttpResponse.json(order)),
    mock.get(at('/common/auth/whoami'), () => HttpResponse.json(fan)),
  )
})

test('an order opens beside the list, shows its status, and closes back to the list', async () => {
  const { user, router } = show(<OwnOrders next={null} />, { as: fan })
  await user.click(await screen.findByRole('link', { name: /Gold key/ }))
  expect(router.state.location.search).toBe(`?order=${order.id}`)
  const detail = within(await screen.findByRole('dialog', { name: 'Order 7' }))
  expect(detail.getByText('Paid', { selector: 'p' }).closest('li')).toHaveAttribute('aria-current', 'step')
  await user.click(detail.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('a link to an order opens it', async () => {
  show(<OwnOrders next={null} />, { as: fan, at: `/orders?order=${order.id}` })
  expect(await screen.findByRole('dialog', { name: 'Order 7' })).toBeVisible()
})

test('canceling is asked twice, with what comes back', async () => {
  const canceled: unknown[] = []
  server.use(
    mock.post(at('/user/product-order/cancel'), async ({ request }) => {
      canceled.push(await request.json())
      return HttpResponse.json({ ...order, status: 'CANCELED' })
    }),
  )
  const { user } = show(<OwnOrders next={null} />, { as: fan, at: `/orders?order=${order.id}` })
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }))
  expect(screen.getByText('You get 100 gems back, and Gold key returns to the store.')).toBeVisible()
  expect(canceled).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Cancel order' }))
  await waitFor(() => expect(canceled).toEqual([{ orderId: order.id }]))
})

test('a state without orders can be cleared away', async () => {
  const { user } = show(<OwnOrders next={null} />, { as: fan })
  await screen.findByRole('link', { name: /Gold key/ })
  await user.selectOptions(screen.getByLabelText('Status'), 'SHIPPED')
  await user.click(await screen.findByRole('button', { name: 'Reset filters' }))
  expect(await screen.findByRole('link', { name: /Gold key/ })).toBeVisible()
})
