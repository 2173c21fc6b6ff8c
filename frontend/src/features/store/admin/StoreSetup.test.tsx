import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { bootData, fan, teamProduct } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Component as Setup } from '@/routes/admin/storeSetup'

const at = (path: string) => `${bootData.apiBase}${path}`
const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const prints = { id: 'p', name: 'Prints', slug: 'prints', productsCount: 2 }
const mugs = { id: 'm', name: 'Mugs', slug: 'mugs', productsCount: 0 }
const store = { shippingMethods: [], shippingCountries: [], shippingMinDays: null, shippingMaxDays: null }
let sent: { path: string; body: unknown }[] = []

const take = (path: string, answer: object) =>
  mock.all(at(path), async ({ request }) => {
    if (request.method === 'GET') return HttpResponse.json(answer)
    sent.push({ path, body: await request.json() })
    return HttpResponse.json(answer)
  })

beforeEach(() => {
  sent = []
  const products = [teamProduct, { ...teamProduct, id: 'other', productName: 'Mug' }]
  server.use(
    take('/creator/product-manage/categories', { data: [prints, mugs], total: 2 }),
    take('/creator/product-manage/order', {}),
    take('/creator/store-manage', store),
    mock.get(at('/creator/product-manage/all'), () => HttpResponse.json({ data: products, total: 2 })),
    mock.get(at('/misc/countries'), () =>
      HttpResponse.json({ data: [{ id: 752, code: 'SE', name: 'Sweden', dialCode: '+46' }], total: 1 }),
    ),
  )
})

test('categories are renamed, moved, added and deleted in one save', async () => {
  const { user } = show(<Setup />, { as: owner })
  const list = await screen.findByRole('list', { name: 'Categories in their order' })
  await user.click(within(list).getByRole('button', { name: 'Delete Mugs' }))
  await user.click(screen.getByRole('button', { name: 'Add a category' }))
  await user.type(screen.getByLabelText('Name of category 2'), 'Cups')
  await user.click(within(list).getByRole('button', { name: 'Move Cups up' }))
  await user.click(screen.getByRole('button', { name: 'Save categories' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({ categories: [{ name: 'Cups' }, { id: 'p', name: 'Prints' }], removed: ['m'] })
})

test('products are moved by buttons and saved in their order', async () => {
  const { user } = show(<Setup />, { as: owner })
  await user.click(await screen.findByRole('button', { name: 'Move Mug up' }))
  await user.click(screen.getByRole('button', { name: 'Save order' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({ path: '/creator/product-manage/order', body: { ids: ['other', teamProduct.id] } })
})

test('the shipping of the store is saved with what the page showed', async () => {
  const { user } = show(<Setup />, { as: owner })
  await user.click(await screen.findByRole('button', { name: 'Post' }))
  await user.selectOptions(await screen.findByLabelText('Add a country that you deliver to'), 'SE')
  await user.type(screen.getByLabelText('Arrives after at least'), '3')
  await user.click(screen.getByRole('button', { name: 'Save shipping' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({
    shippingMethods: ['POST'],
    shippingCountries: ['SE'],
    shippingMinDays: 3,
    seen: { shippingMethods: [], shippingCountries: [], shippingMinDays: null },
  })
})
