import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { useDialogs } from '@/dialogs/dialogs'
import { bootData, fan, order, product, visitor } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { BuyPanel } from './BuyPanel'

const at = (path: string) => `${bootData.apiBase}${path}`
const opened = () => useDialogs.getState().map(({ kind, props }) => ({ kind, props }))
const whoami = (answer = fan) => mock.get(at('/common/auth/whoami'), () => HttpResponse.json(answer))

test('a visitor who presses Buy is asked to log in, and will come back to the product', async () => {
  const { user } = show(<BuyPanel product={product} />)
  await user.click(screen.getByRole('button', { name: 'Buy for 100' }))
  expect(opened()).toEqual([
    {
      kind: 'authorization-required',
      props: { source: 'store', returnTo: '/store/gold-key', what: 'buy Gold key' },
    },
  ])
})

test('a fan with too few gems reads why on the button', () => {
  show(<BuyPanel product={{ ...product, price: '270' }} />, { as: fan })
  expect(screen.getByRole('button', { name: '120 gems short' })).toBeDisabled()
})

test('buying sends what the fan saw, closes the product and shows the purchase', async () => {
  const sent: { body: unknown; key: string | null }[] = []
  server.use(
    whoami({ ...fan, balance: '50' }),
    mock.post(at('/user/product-order/buy'), async ({ request }) => {
      sent.push({ body: await request.json(), key: request.headers.get('Idempotency-Key') })
      return HttpResponse.json(order, { status: 201 })
    }),
  )
  const { user } = show(<BuyPanel product={product} />, { as: fan })
  expect(screen.getByText('After buying').nextSibling).toHaveTextContent('50')
  await user.click(screen.getByRole('button', { name: 'Buy for 100' }))
  await waitFor(() => expect(opened()).toEqual([{ kind: 'purchase-successful', props: { order } }]))
  expect(sent[0]?.body).toEqual({ productSlug: 'gold-key', storeSlug: 'nova', quantity: 1, expectedPrice: '100' })
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('without an answer the next try is the same purchase; after a refusal it is a new one', async () => {
  const keys: (string | null)[] = []
  const answers = [
    () => HttpResponse.error(),
    () => HttpResponse.json({ code: 'PRICE_CHANGED', message: 'The price has changed' }, { status: 409 }),
    () => HttpResponse.json(order, { status: 201 }),
  ]
  server.use(
    whoami(),
    mock.post(at('/user/product-order/buy'), ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      return answers[keys.length - 1]?.() ?? HttpResponse.error()
    }),
  )
  const { user } = show(<BuyPanel product={product} />, { as: fan })
  await user.click(screen.getByRole('button', { name: 'Buy for 100' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('No answer from the server')
  await user.click(screen.getByRole('button', { name: 'Buy for 100' }))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The price has changed'))
  await user.click(screen.getByRole('button', { name: 'Buy for 100' }))
  await waitFor(() => expect(keys).toHaveLength(3))
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[1])
})

test('who has not joined joins with the same button, and then can buy', async () => {
  server.use(
    whoami(fan),
    mock.post(at('/user/creators/:creator/subscribe'), () => HttpResponse.json({}, { status: 201 })),
  )
  const { user } = show(<BuyPanel product={product} />, { as: { ...visitor, user: fan.user } })
  await user.click(screen.getByRole('button', { name: 'Join to buy' }))
  expect(await screen.findByRole('button', { name: 'Buy for 100' })).toBeEnabled()
})
