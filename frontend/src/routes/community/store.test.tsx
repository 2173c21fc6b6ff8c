import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '@/api/queryClient'
import { bootData, fan, product } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Component as Store } from './store'

const at = (path: string) => `${bootData.apiBase}${path}`
const store = {
  id: 'c',
  slug: 'nova',
  title: 'The Back Room',
  description: 'Paid for with nerve and gems.',
  status: 'OPEN',
  ownerId: 'o',
  owner: { id: 'o', username: 'nova', avatarUrl: null },
}
let asked: URLSearchParams[] = []

function serve({ products = [product], status = 'OPEN' }: { products?: (typeof product)[]; status?: string } = {}) {
  server.use(
    mock.get(at('/user/store-manage/one/nova'), () => HttpResponse.json({ ...store, status })),
    mock.get(at('/user/product-manage/all'), ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return HttpResponse.json({ data: products, total: products.length })
    }),
    mock.get(at('/common/auth/whoami'), () => HttpResponse.json(fan)),
    mock.get(at('/user/product-manage/categories'), () => HttpResponse.json({ data: [], total: 0 })),
  )
}

beforeEach(() => {
  localStorage.clear()
  asked = []
})

test('filters go to the server and into the address, and are there again on the next visit', async () => {
  serve()
  const first = show(<Store />, { at: '/store' })
  await first.user.selectOptions(await screen.findByLabelText('Rarity'), 'EPIC')
  await first.user.selectOptions(screen.getByLabelText('Order'), 'cheapest')
  await waitFor(() => expect(asked.at(-1)?.get('rarity')).toBe('EPIC'))
  expect(asked.at(-1)?.get('sortBy')).toBe('PRICE')
  expect(asked.at(-1)?.get('sortDirection')).toBe('asc')
  expect(first.router.state.location.search).toBe('?rarity=EPIC&sort=cheapest')
  first.unmount()

  const again = show(<Store />, { at: '/store' })
  expect(await screen.findByLabelText('Rarity')).toHaveValue('EPIC')
  await waitFor(() => expect(again.router.state.location.search).toBe('?rarity=EPIC&sort=cheapest'))
})

test('a fan asks for what the balance buys', async () => {
  serve()
  const { user } = show(<Store />, { as: fan, at: '/store' })
  await user.click(await screen.findByRole('button', { name: 'Affordable' }))
  await waitFor(() => expect(asked.at(-1)?.get('affordable')).toBe('true'))
  expect(asked.at(-1)?.get('onSale')).toBe('true')
  expect(screen.getByRole('button', { name: 'Affordable' })).toHaveAttribute('aria-pressed', 'true')
})

test('a range of prices, a badge and what is to be had are asked for together', async () => {
  serve()
  const { user } = show(<Store />, { at: '/store' })
  await user.selectOptions(await screen.findByLabelText('Price'), '100 to 1,000')
  await user.selectOptions(screen.getByLabelText('Badge'), 'NEW')
  await user.click(screen.getByRole('button', { name: 'Available' }))
  await waitFor(() => expect(asked.at(-1)?.get('onSale')).toBe('true'))
  expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({ minPrice: '100', maxPrice: '1000', badge: 'NEW' })
})

test('a visitor has no balance to measure prices by', async () => {
  serve()
  show(<Store />, { at: '/store' })
  await screen.findByRole('link', { name: /Gold key/ })
  expect(screen.queryByRole('button', { name: 'Affordable' })).toBeNull()
})

test('what is too dear says how far away it is, what is nearly gone how many are left', async () => {
  serve({
    products: [
      { ...product, id: '1', productName: 'Throne', price: '1250', quantity: null },
      { ...product, id: '2', productName: 'Ticket', quantity: 2 },
      { ...product, id: '3', productName: 'Wallpaper', price: '0', quantity: null },
    ],
  })
  show(<Store />, { as: fan, at: '/store' })
  expect(await screen.findByRole('link', { name: /Throne.*1,100 to go/s })).toBeVisible()
  expect(screen.getByRole('link', { name: /Ticket.*2 left/s })).toBeVisible()
  expect(screen.getByRole('link', { name: /Wallpaper.*Free/s })).toBeVisible()
})

test('list or grid is remembered', async () => {
  serve({ products: [{ ...product, description: 'Opens the back door.' }] })
  const first = show(<Store />, { at: '/store' })
  await screen.findByRole('link', { name: /Gold key/ })
  expect(screen.queryByText('Opens the back door.')).toBeNull()
  await first.user.click(within(screen.getByRole('radiogroup', { name: 'View' })).getByRole('radio', { name: 'List' }))
  expect(screen.getByText('Opens the back door.')).toBeVisible()
  first.unmount()

  show(<Store />, { at: '/store' })
  expect(await screen.findByText('Opens the back door.')).toBeVisible()
})

test('nothing found leads back to everything', async () => {
  serve({ products: [] })
  const { user, router } = show(<Store />, { at: '/store?search=zzz' })
  await user.click(await screen.findByRole('button', { name: 'Reset filters' }))
  expect(router.state.location.search).toBe('')
  expect(await screen.findByText('No products yet')).toBeVisible()
})

test('a closed store says so before anybody presses anything', async () => {
  serve({ status: 'CLOSED' })
  show(<Store />, { at: '/store' })
  expect(await screen.findByText(/The store is closed right now/)).toBeVisible()
})

test('a category filters the list, is in the address, and is hidden as long as none is used', async () => {
  serve()
  server.use(mock.get(at('/user/product-manage/categories'), () => HttpResponse.json({ data: [], total: 0 })))
  const first = show(<Store />, { at: '/store' })
  await screen.findByText(product.productName)
  expect(screen.queryByRole('navigation', { name: 'Categories' })).not.toBeInTheDocument()
  first.unmount()
  queryClient.clear()

  const prints = { id: 'p', name: 'Prints', slug: 'prints' }
  server.use(mock.get(at('/user/product-manage/categories'), () => HttpResponse.json({ data: [prints], total: 1 })))
  const { user, router } = show(<Store />, { at: '/store' })
  await user.click(await screen.findByRole('button', { name: 'Prints' }))
  await waitFor(() => expect(asked.at(-1)?.get('category')).toBe('prints'))
  await user.click(screen.getByRole('button', { name: 'All' }))
  // The whole list is known from before, so nothing is asked for.
  await waitFor(() => expect(router.state.location.search).not.toContain('category'))
})
