import { act, screen, waitFor, within } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { http as mock, HttpResponse } from 'msw'
import { useNavigate } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '@/api/queryClient'
import type { TeamProduct } from '@/api/shapes'
import { bootData, fan, product, teamProduct } from '@/test/builders'
import { show } from '@/test/render'
import { formDataOf, server } from '@/test/server'
import { ownProducts } from '@/api/queries/office/ownProducts'
import { ProductForm } from './ProductForm'

const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const address = `${bootData.apiBase}/creator/product-manage/one/${product.id}`
const mug: TeamProduct = { ...teamProduct, memberCooldown: 90 }

beforeEach(() => {
  const nothing = () => HttpResponse.json({ data: [], total: 0 })
  server.use(
    mock.get(`${bootData.apiBase}/creator/product-manage/categories`, nothing),
    mock.get(`${bootData.apiBase}/creator/product-manage/all`, nothing),
  )
})

/** The product as the server keeps it, and the bodies it was sent. */
function kept(start: Partial<TeamProduct> = {}) {
  const state = { ...mug, ...start }
  const sent: Record<string, unknown>[] = []
  const take = vi.fn<(body: Record<string, unknown>) => Response | undefined>(() => undefined)
  server.use(
    mock.get(address, () => HttpResponse.json(state)),
    mock.get(`${address}/drop`, () => HttpResponse.json({ data: [], total: 0 })),
    mock.patch(address, async ({ request }) => {
      const body = Object.fromEntries(await formDataOf(request))
      if (typeof body.seen === 'string') Object.assign(body, { seen: JSON.parse(body.seen) as unknown })
      sent.push(body)
      const refused = take(body)
      if (refused) return refused
      const { seen: _, quantityChange, ...fields } = body
      Object.assign(state, fields)
      if (quantityChange) state.quantity = Number(state.quantity) + Number(quantityChange)
      return HttpResponse.json(state)
    }),
  )
  return { state, sent, take }
}

const stale = (fields: Record<string, { yours: unknown; theirs: unknown }>) =>
  HttpResponse.json(
    {
      code: 'EDIT_CONFLICT',
      message: 'Someone else saved this first',
      params: { stale: fields },
      fields: Object.fromEntries(Object.keys(fields).map((name) => [name, 'Someone else saved this field first'])),
    },
    { status: 409 },
  )

function Page() {
  const { data } = useQuery(ownProducts.one(product.id))
  return data ? <ProductForm product={data} onSaved={() => undefined} /> : null
}
function Leaving() {
  const navigate = useNavigate()
  const { data } = useQuery(ownProducts.one(product.id))
  return data ? <ProductForm product={data} onSaved={() => void navigate('/admin/store')} /> : null
}
const opened = async () => {
  const shown = show(<Page />, { as: owner })
  await screen.findByLabelText(/^Name/)
  return shown
}
const rewrite = async (user: Awaited<ReturnType<typeof opened>>['user'], label: RegExp, text: string) => {
  await user.clear(screen.getByLabelText(label))
  await user.type(screen.getByLabelText(label), text)
}
const save = () => screen.getByRole('button', { name: 'Save product' })

test('a save sends what was changed, and what the page showed of it', async () => {
  const { sent } = kept()
  const { user } = await opened()
  expect(save()).toBeDisabled()
  await rewrite(user, /^Description/, 'Now with a bow')
  expect(screen.getByText('Unsaved changes')).toBeVisible()
  await user.click(save())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({ description: 'Now with a bow', seen: { description: product.description } })
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument())
})

test('the stock is sent as a difference, and the page says what becomes of it', async () => {
  const { sent, state } = kept()
  const { user } = await opened()
  await rewrite(user, /^Stock/, '15')
  // A fan buys two meanwhile.
  state.quantity = 3
  await act(() => queryClient.invalidateQueries({ queryKey: ['own-products'] }))
  expect(screen.getByLabelText(/^Stock/)).toHaveValue('15')
  expect(await screen.findByText('The stock is now 3. Saving sets it to 13.')).toBeVisible()
  await user.click(save())
  await waitFor(() => expect(sent).toEqual([{ quantityChange: '10' }]))
  await waitFor(() => expect(screen.getByLabelText(/^Stock/)).toHaveValue('13'))
})

test('a stock without a limit becomes a number, seen as it was', async () => {
  const { sent } = kept({ quantity: null })
  const { user } = await opened()
  await user.type(screen.getByLabelText(/^Stock/), '8')
  await user.click(save())
  await waitFor(() => expect(sent).toEqual([{ quantity: '8', seen: { quantity: '' } }]))
})

test('seconds are seen as the API shows them, not as the minutes of the form', async () => {
  const { sent } = kept()
  const { user } = await opened()
  await rewrite(user, /^Cooldown per fan/, '5')
  await user.click(save())
  await waitFor(() => expect(sent).toEqual([{ memberCooldown: '300', seen: { memberCooldown: 90 } }]))
})

test('what others save meanwhile never overwrites what was typed, and fills what was not', async () => {
  const { state } = kept()
  const { user } = await opened()
  await rewrite(user, /^Price/, '55')
  Object.assign(state, { price: '60', productName: 'Golden mug', status: 'OUT_OF_STOCK' })
  await act(() => queryClient.invalidateQueries({ queryKey: ['own-products'] }))
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue('Golden mug'))
  expect(screen.getByLabelText(/^Price/)).toHaveValue('55')
  expect(screen.getByText('Unsaved changes')).toBeVisible()
})

test('a conflict keeps the form, shows both values at the field, and keeping mine sends against the newer', async () => {
  const { sent, state, take } = kept({ price: '50' })
  const { user } = await opened()
  await rewrite(user, /^Price/, '55')
  await rewrite(user, /^Description/, 'Mine')
  state.price = '60'
  take.mockImplementationOnce(() => stale({ price: { yours: '55', theirs: '60' } }))
  await user.click(save())

  const mine = await screen.findByRole('button', { name: 'Keep mine: 55' })
  expect(screen.getByRole('button', { name: 'Use theirs: 60' })).toBeVisible()
  expect(screen.getByLabelText(/^Price/)).toHaveValue('55')
  expect(screen.getByLabelText(/^Description/)).toHaveValue('Mine')
  await waitFor(() => expect(screen.getByLabelText(/^Price/)).toHaveFocus())
  expect(screen.getByText(/Choose what to keep in 1 field/)).toBeVisible()

  await user.click(mine)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual({
    price: '55',
    description: 'Mine',
    seen: { price: '60', description: product.description },
  })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Keep mine/ })).not.toBeInTheDocument())
})

test('using theirs takes their value, and sends the rest', async () => {
  const { sent, state, take } = kept({ price: '50' })
  const { user } = await opened()
  await rewrite(user, /^Price/, '55')
  await rewrite(user, /^Description/, 'Mine')
  state.price = '60'
  take.mockImplementationOnce(() => stale({ price: { yours: '55', theirs: '60' } }))
  await user.click(save())
  await user.click(await screen.findByRole('button', { name: 'Use theirs: 60' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual({ description: 'Mine', seen: { description: product.description } })
  expect(screen.getByLabelText(/^Price/)).toHaveValue('60')
})

test('a draft is published with what is on the screen, in one call', async () => {
  const { sent } = kept({ status: 'DRAFT' })
  const { user } = await opened()
  await rewrite(user, /^Price/, '55')
  await user.click(screen.getByRole('button', { name: 'Publish product' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const { seen, ...fields } = sent[0]!
  expect(fields).toEqual({ price: '55', status: 'ACTIVE' })
  // Everything becomes public at once, so all of it was seen.
  expect(seen).toMatchObject({ price: '100', productName: product.productName, pictures: [] })
})

test('publishing a product whose codes are missing says that fans cannot buy it yet', async () => {
  kept({ status: 'DRAFT', hasCodes: true, quantity: 0 })
  const { user } = await opened()
  await user.click(screen.getByRole('button', { name: 'Publish product' }))
  expect(await screen.findByText(/is published\. Fans can buy it as soon as you add codes\./)).toBeVisible()
})

test('saving as a draft brings the first problem into view, too', async () => {
  const { user } = show(<ProductForm onSaved={() => undefined} />, { as: owner })
  await user.click(screen.getByRole('button', { name: 'Save as draft' }))
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveFocus())
})

test('leaving with unsaved work asks first, and discarding goes back to what is saved', async () => {
  kept()
  const { user, router } = await opened()
  await rewrite(user, /^Price/, '55')
  await act(() => router.navigate('/admin/orders'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await user.click(dialog.getByRole('button', { name: 'Keep editing' }))
  expect(router.state.location.pathname).toBe('/')
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(screen.getByLabelText(/^Price/)).toHaveValue('100')
  await act(() => router.navigate('/admin/orders'))
  expect(router.state.location.pathname).toBe('/admin/orders')
})

test('typed codes that were not added are not lost without being asked, and neither is the form', async () => {
  kept({ hasCodes: true, quantity: 0 })
  const { user, router } = await opened()
  await user.type(await screen.findByLabelText('Add codes'), 'AAAA-1')
  await act(() => router.navigate('/admin'))
  const asked = () => screen.findByRole('dialog', { name: 'Leave without saving?' })
  expect(await asked()).toHaveTextContent('Your changes to the codes are not saved yet.')
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))

  // Both at once: one question, about both.
  await rewrite(user, /^Price/, '55')
  await act(() => router.navigate('/admin'))
  expect(await asked()).toHaveTextContent('Your changes to the codes and the product are not saved yet.')
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  await act(() => router.navigate('/admin'))
  await asked()
  expect(router.state.location.pathname).toBe('/')
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  expect(router.state.location.pathname).toBe('/admin')
})

test('a save leads away without being asked', async () => {
  kept()
  const { user, router } = show(<Leaving />, { as: owner })
  await screen.findByLabelText(/^Name/)
  await rewrite(user, /^Price/, '55')
  await user.click(save())
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/store'))
})

test('choices that differ in case alone are said to be one', async () => {
  kept({ questions: [{ label: 'Color', kind: 'CHOICE', required: true, choices: ['Red', 'Blue'] }] })
  const { user } = await opened()
  await user.type(screen.getByLabelText(/^Choices/), ', red')
  expect(await screen.findByText('“red” is listed twice')).toBeVisible()
})

test('a draw that cannot be announced says why', async () => {
  kept({ quantity: 5 })
  const { user } = await opened()
  await rewrite(user, /^Items to win/, '99')
  expect(await screen.findByText('Must be at most 5')).toBeVisible()
  await rewrite(user, /^Minutes to enter/, '0')
  expect(await screen.findByText('Must be a positive number')).toBeVisible()
  await user.clear(screen.getByLabelText(/^Minutes to enter/))
  expect(screen.getByText(/^Enter how many items fans can win/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Announce draw' })).toBeDisabled()
})
