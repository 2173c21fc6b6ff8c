import { products } from '@/api/queries/products'
import { onlineManager, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import type { ProductPage } from '@/api/shapes'
import { useDialogs } from '@/dialogs/dialogs'
import { bootData, fan, order, productPage, visitor } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { BuyPanel } from './BuyPanel'

const at = (path: string) => `${bootData.apiBase}${path}`
const opened = () => useDialogs.getState().map(({ kind, props }) => ({ kind, props }))
const whoami = (answer = fan) => mock.get(at('/common/auth/whoami'), () => HttpResponse.json(answer))

const page: ProductPage = productPage
const denied = (code: NonNullable<ProductPage['denial']>['code'], params = {}): ProductPage => ({
  ...page,
  denial: { code, message: '', params, until: null },
})

test('a visitor who presses Buy is asked to log in, and will come back to the product', async () => {
  const { user } = show(<BuyPanel product={denied('AUTH_UNAUTHORIZED')} />)
  await user.click(screen.getByRole('button', { name: 'Buy for 100' }))
  expect(opened()).toEqual([
    {
      kind: 'authorization-required',
      props: {
        source: 'store',
        returnTo: '/store/gold-key',
        what: 'buy Gold key',
        action: { kind: 'BUY_PRODUCT', reference: 'gold-key', quantity: 1, option: null },
      },
    },
  ])
})

test('a fan with too few gems reads why on the button', () => {
  show(<BuyPanel product={{ ...page, price: '270' }} />, { as: fan })
  expect(screen.getByRole('button', { name: '120 gems short' })).toBeDisabled()
})

test('buying sends what the fan saw, closes the product and shows the purchase', async () => {
  const sent: { body: unknown; key: string | null }[] = []
  server.use(
    whoami({ ...fan, balance: '50', walletVersion: 2 }),
    mock.post(at('/user/product-order/buy'), async ({ request }) => {
      sent.push({ body: await request.json(), key: request.headers.get('Idempotency-Key') })
      return HttpResponse.json(order, { status: 201 })
    }),
  )
  const { user } = show(<BuyPanel product={page} />, { as: fan })
  expect(screen.getByText('After buying').nextSibling).toHaveTextContent('50')
  await user.click(screen.getByRole('button', { name: 'Buy for 100' }))
  await waitFor(() => expect(opened()).toEqual([{ kind: 'purchase-successful', props: { order } }]))
  expect(sent[0]?.body).toEqual({
    productSlug: 'gold-key',
    storeSlug: 'nova',
    quantity: 1,
    expectedPrice: '100',
    shipTo: '',
  })
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
  const { user } = show(<BuyPanel product={page} />, { as: fan })
  await user.click(screen.getByRole('button', { name: 'Buy for 100' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('No answer from the server')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The price has changed'))
  await user.click(screen.getByRole('button', { name: 'Buy for 100' }))
  await waitFor(() => expect(keys).toHaveLength(3))
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[1])
})

test('offline, nothing is bought: the panel says so at once, and nothing is sent when the network returns', async () => {
  const keys: (string | null)[] = []
  server.use(
    whoami(),
    mock.post(at('/user/product-order/buy'), ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      return HttpResponse.json(order, { status: 201 })
    }),
  )
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onlineManager.setOnline(false)
  const { user } = show(<BuyPanel product={page} />, { as: fan })
  await user.click(screen.getByRole('button', { name: 'Buy for 100' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('You are offline. No purchase was made.')
  network.mockReturnValue(true)
  onlineManager.setOnline(true)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(keys).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(keys).toHaveLength(1))
  network.mockRestore()
})

test('who has not joined joins with the same button, and then can buy', async () => {
  let shown = denied('STORE_MEMBERS_ONLY')
  server.use(
    whoami(fan),
    mock.get(at('/user/product-manage/one/nova/gold-key'), () => HttpResponse.json(shown)),
    mock.post(at('/user/creators/:creator/subscribe'), () => {
      shown = page
      return HttpResponse.json({}, { status: 201 })
    }),
  )
  const Asked = () => {
    const { data } = useQuery(products.one('nova', 'gold-key'))
    return data && <BuyPanel product={data} />
  }
  const { user } = show(<Asked />, { as: { ...visitor, user: fan.user } })
  await user.click(await screen.findByRole('button', { name: 'Join to buy' }))
  expect(await screen.findByRole('button', { name: 'Buy for 100' })).toBeEnabled()
})

test('a fan whose age is not known confirms it below the button; one who is too young reads why', async () => {
  server.use(
    whoami(fan),
    mock.get(at('/misc/countries'), () => HttpResponse.json({ data: [], total: 0 })),
  )
  const { user } = show(<BuyPanel product={denied('AGE_CONFIRMATION_REQUIRED')} />, { as: fan })
  expect(await screen.findByLabelText(/^Date of birth/)).toBeVisible()
  // On a phone the button is docked, and the form is somewhere above it.
  await user.click(await screen.findByRole('button', { name: 'Confirm your age to buy' }))
  expect(screen.getByLabelText(/^Date of birth/)).toHaveFocus()
  cleanup()
  show(<BuyPanel product={denied('AGE_TOO_YOUNG', { age: 21 })} />, { as: fan })
  expect(await screen.findByRole('button', { name: 'For ages 21 and over' })).toBeDisabled()
  expect(screen.queryByLabelText(/^Date of birth/)).toBeNull()
})

test('a fan who confirms the age below the button can buy, without a reload', async () => {
  let shown = denied('AGE_CONFIRMATION_REQUIRED')
  server.use(
    whoami(fan),
    mock.get(at('/user/product-manage/one/nova/gold-key'), () => HttpResponse.json(shown)),
    mock.get(at('/misc/countries'), () =>
      HttpResponse.json({ data: [{ id: 752, name: 'Sweden', dial_code: '+46', code: 'SE' }], total: 1 }),
    ),
    mock.post(at('/user/users/my-profile/age-confirmation'), () => {
      shown = page
      return HttpResponse.json({})
    }),
  )
  const Asked = () => {
    const { data } = useQuery(products.one('nova', 'gold-key'))
    return data && <BuyPanel product={data} />
  }
  const { user } = show(<Asked />, { as: fan })
  expect(await screen.findByRole('button', { name: 'Confirm your age to buy' })).toBeEnabled()
  fireEvent.change(await screen.findByLabelText(/^Date of birth/), { target: { value: '1990-05-01' } })
  await screen.findByRole('option', { name: 'Sweden' })
  await user.selectOptions(screen.getByLabelText(/^Country/), 'Sweden')
  await user.click(screen.getByRole('button', { name: 'Confirm my age' }))

  expect(await screen.findByRole('button', { name: 'Buy for 100' })).toBeEnabled()
})

test('what has to be answered is asked for before anything is sent, and goes with the purchase', async () => {
  const sent: unknown[] = []
  server.use(
    whoami(),
    mock.post(at('/user/product-order/buy'), async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(order, { status: 201 })
    }),
  )
  const questions: ProductPage['questions'] = [
    { label: 'Your Steam name', kind: 'TEXT', required: true, choices: [] },
    { label: 'Platform', kind: 'CHOICE', required: false, choices: ['PC', 'Console'] },
  ]
  const { user } = show(<BuyPanel product={{ ...page, questions }} />, { as: fan })
  const name = await screen.findByLabelText(/Your Steam name/)
  await user.click(screen.getByRole('button', { name: 'Buy for 100' }))
  expect(await screen.findByText('Field is required')).toBeVisible()
  await waitFor(() => expect(name).toHaveFocus())
  expect(sent).toEqual([])
  await user.type(name, ' gemfan ')
  await user.selectOptions(screen.getByLabelText('Platform'), 'PC')
  await user.click(screen.getByRole('button', { name: 'Buy for 100' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    answers: [
      { question: 'Your Steam name', answer: 'gemfan' },
      { question: 'Platform', answer: 'PC' },
    ],
  })
})

test('a price that changed under the open dialog is named and offered', async () => {
  server.use(
    whoami(),
    mock.post(at('/user/product-order/buy'), () =>
      HttpResponse.json({ code: 'PRICE_CHANGED', message: '', params: { price: '1200' } }, { status: 409 }),
    ),
  )
  const { user } = show(<BuyPanel product={page} />, { as: fan })
  await user.click(screen.getByRole('button', { name: 'Buy for 100' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The price is now 1,200. Press again to accept it.')
})

test('what was archived under the open dialog can no longer be pressed', async () => {
  server.use(
    whoami(),
    mock.post(at('/user/product-order/buy'), () =>
      HttpResponse.json({ code: 'STORE_PRODUCT_NOT_FOUND', message: '' }, { status: 404 }),
    ),
  )
  const { user } = show(<BuyPanel product={page} />, { as: fan })
  await user.click(screen.getByRole('button', { name: 'Buy for 100' }))
  expect(await screen.findByRole('button', { name: 'No longer for sale' })).toHaveAttribute('aria-disabled', 'true')
})

test('what is gone can be waited for', async () => {
  const asked: string[] = []
  server.use(
    whoami(),
    mock.post(at('/user/product-manage/one/nova/gold-key/notify'), () => {
      asked.push('watch')
      return HttpResponse.json({ watching: true }, { status: 201 })
    }),
  )
  const { user } = show(<BuyPanel product={denied('STORE_PRODUCT_OUT_OF_STOCK')} />, { as: fan })
  expect(screen.getByRole('button', { name: 'Out of stock' })).toBeDisabled()
  await user.click(await screen.findByRole('button', { name: 'Notify me when available' }))
  await waitFor(() => expect(asked).toEqual(['watch']))
})

test('a full community closes the button that joins first', async () => {
  server.use(
    mock.post(at('/user/creators/:creator/subscribe'), () =>
      HttpResponse.json(
        { code: 'PLAN_LIMIT_REACHED', message: 'full', params: { kind: 'members' }, fields: {} },
        { status: 402 },
      ),
    ),
  )
  const { user } = show(<BuyPanel product={denied('STORE_MEMBERS_ONLY')} />, { as: { ...fan, member: null } })
  await user.click(screen.getByRole('button', { name: 'Join to buy' }))
  expect(await screen.findByRole('button', { name: 'This community is full' })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByText('New fans cannot join right now. The team was notified.')).toBeVisible()
})
