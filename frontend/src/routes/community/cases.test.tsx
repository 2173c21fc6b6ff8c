import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { rememberCase, viewedCases } from '@/features/cases/viewed'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Component as Cases } from './cases'

const names = ['Dawn', 'Noon', 'Dusk']
const cases = names.map((name) => ({
  id: name.toLowerCase(),
  slug: name.toLowerCase(),
  name,
  description: '',
  price: '10',
  image: null,
  status: 'ACTIVE',
  isFeatured: false,
  prizes: [],
  top: [],
  openings: 0,
  limitPerDay: null,
  createdAt: '2026-11-01T00:00:00Z',
}))

test('the cases viewed last are shown from the first one on, the latest first', async () => {
  server.use(
    mock.get(`${bootData.apiBase}/user/cases/all/nova`, () => HttpResponse.json({ data: cases, total: cases.length })),
  )
  server.use(mock.get(`${bootData.apiBase}/user/cases/recent/nova`, () => HttpResponse.json({ data: [], total: 0 })))
  rememberCase('dawn')
  rememberCase('dusk')
  show(<Cases />, { as: fan })

  const heading = await screen.findByRole('heading', { name: 'Recently viewed' })
  const viewed = within(heading.closest('section')!)
  expect(viewed.getAllByRole('listitem').map((one) => names.find((name) => one.textContent.includes(name)))).toEqual([
    'Dusk',
    'Dawn',
  ])
})

test('five are remembered', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) rememberCase(id)
  expect(viewedCases()).toEqual(['c', 'f', 'e', 'd', 'b'])
})

test('the order of the cases is kept for the next visit, a search in the address alone', async () => {
  const asked: URLSearchParams[] = []
  server.use(
    mock.get(`${bootData.apiBase}/user/cases/all/nova`, ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return HttpResponse.json({ data: cases, total: cases.length })
    }),
    mock.get(`${bootData.apiBase}/user/cases/recent/nova`, () => HttpResponse.json({ data: [], total: 0 })),
  )
  const last = () => Object.fromEntries(asked.at(-1) ?? [])
  const kept = (storage: Storage, key: string) => storage.getItem(`gemhall:filters:nova:USER:lootboxes:${key}`)
  const { user, unmount } = show(<Cases />, { as: fan })
  await screen.findByText('Noon')
  expect(last()).toMatchObject({ sortBy: 'CREATED_AT', sortDirection: 'desc' })

  await user.selectOptions(screen.getByLabelText('Order'), 'Lowest price')
  await user.type(screen.getByLabelText('Search cases'), 'noon')
  await waitFor(() => expect(last()).toMatchObject({ search: 'noon', sortBy: 'PRICE', sortDirection: 'asc' }))
  expect(kept(sessionStorage, 'all')).toBe('sort=cheapest')
  expect(kept(localStorage, 'general')).toBe('sort=cheapest')

  unmount()
  sessionStorage.clear()
  show(<Cases />, { as: fan })
  expect(await screen.findByLabelText('Order')).toHaveValue('cheapest')
  expect(screen.getByLabelText('Search cases')).toHaveValue('')
})
