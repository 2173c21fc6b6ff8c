import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { show } from '@/test/render'
import { filter } from './filters'
import { usePersistedFilters } from './usePersistedFilters'
import { useViewMode } from './useViewMode'

const schema = { search: filter.text(), status: filter.choice(['ACTIVE', 'DRAFT']), view: filter.tab(['SOON']) }

function List() {
  const { filters, page, set, setPage, clear, isFiltered } = usePersistedFilters('products', schema)
  const [mode, setMode] = useViewMode('products')
  return (
    <>
      <p>{`status ${filters.status}, search "${filters.search}", page ${page}, ${isFiltered ? 'filtered' : 'all in'}, ${mode}`}</p>
      <button type="button" onClick={() => set({ status: 'DRAFT' })}>
        Drafts
      </button>
      <button type="button" onClick={() => set({ search: 'zzz' })}>
        Search
      </button>
      <button type="button" onClick={() => setPage(2)}>
        Second page
      </button>
      <button type="button" onClick={clear}>
        Clear
      </button>
      <button type="button" onClick={() => setMode('List')}>
        As a list
      </button>
    </>
  )
}

const press = (user: ReturnType<typeof show>['user'], name: string) => user.click(screen.getByRole('button', { name }))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('a filter goes into the address, leads back to the first page and leaves a tab alone', async () => {
  const { user, router } = show(<List />, { at: '/store?tab=items&page=3' })
  expect(screen.getByText('status all, search "", page 3, all in, Grid')).toBeVisible()
  await press(user, 'Drafts')
  expect(screen.getByText('status DRAFT, search "", page 1, filtered, Grid')).toBeVisible()
  expect(router.state.location.search).toBe('?tab=items&status=DRAFT')
})

test('a list entered bare comes up as it was left', async () => {
  const first = show(<List />, { at: '/store' })
  await press(first.user, 'Drafts')
  await press(first.user, 'Second page')
  first.unmount()

  const { router } = show(<List />, { at: '/store' })
  expect(screen.getByText('status DRAFT, search "", page 1, filtered, Grid')).toBeVisible()
  expect(router.state.location.search).toBe('?status=DRAFT')
})

test('a link with filters says more than what is remembered', async () => {
  const first = show(<List />, { at: '/store' })
  await press(first.user, 'Drafts')
  first.unmount()
  show(<List />, { at: '/store?search=key' })
  expect(screen.getByText('status all, search "key", page 1, filtered, Grid')).toBeVisible()
})

test('a tab is forgotten with the session, a filter is not', async () => {
  const first = show(<List />, { at: '/store?view=SOON&status=ACTIVE' })
  await press(first.user, 'Drafts')
  first.unmount()
  const same = show(<List />, { at: '/store' })
  expect(same.router.state.location.search).toBe('?status=DRAFT&view=SOON')
  same.unmount()

  sessionStorage.clear()
  const next = show(<List />, { at: '/store' })
  expect(screen.getByText('status DRAFT, search "", page 1, filtered, Grid')).toBeVisible()
  expect(next.router.state.location.search).toBe('?status=DRAFT')
})

test('a search text is in the address only: the bare address opens without it', async () => {
  // A text that an earlier version stored is not brought back either.
  sessionStorage.setItem('gemhall:filters:nova:USER:products:all', 'search=old&status=DRAFT')
  localStorage.setItem('gemhall:filters:nova:USER:products:general', 'search=old&status=DRAFT')
  const { user, router } = show(<List />, { at: '/store' })
  expect(screen.getByText('status DRAFT, search "", page 1, filtered, Grid')).toBeVisible()
  await press(user, 'Search')
  expect(router.state.location.search).toBe('?search=zzz&status=DRAFT')
  expect(screen.getByText('status DRAFT, search "zzz", page 1, filtered, Grid')).toBeVisible()

  // As a menu item does on the list itself.
  await act(() => router.navigate('/store'))
  await screen.findByText('status DRAFT, search "", page 1, filtered, Grid')
  expect(router.state.location.search).toBe('?status=DRAFT')
  await act(() => router.navigate('/store?search=zzz'))
  await screen.findByText('status all, search "zzz", page 1, filtered, Grid')
})

test('the stores of an area hold all filters until the tab is closed, and the general ones for good', async () => {
  const { user } = show(<List />, { at: '/store?search=key&view=SOON' })
  await press(user, 'Drafts')
  const place = 'gemhall:filters:nova:USER:products'
  expect(Object.entries(sessionStorage)).toEqual([[`${place}:all`, 'status=DRAFT&view=SOON']])
  expect(Object.entries(localStorage)).toEqual([[`${place}:general`, 'status=DRAFT']])
})

test('cleared is forgotten, too', async () => {
  const first = show(<List />, { at: '/store?status=ACTIVE&search=key' })
  await press(first.user, 'Clear')
  expect(screen.getByText('status all, search "", page 1, all in, Grid')).toBeVisible()
  first.unmount()
  show(<List />, { at: '/store' })
  expect(screen.getByText('status all, search "", page 1, all in, Grid')).toBeVisible()
})

test('list or grid is a habit, not an address', async () => {
  const first = show(<List />, { at: '/store' })
  await press(first.user, 'As a list')
  expect(first.router.state.location.search).toBe('')
  first.unmount()
  show(<List />, { at: '/store' })
  expect(screen.getByText(/List$/)).toBeVisible()
})

test('a search text that arrives while the next page loads does not lead back', async () => {
  let arrive: () => void = () => undefined
  const loaded = new Promise<void>((resolve) => (arrive = resolve))
  const router = createMemoryRouter(
    [
      { path: '/store', element: <List /> },
      { path: '/store/key', element: <p>The key</p>, loader: () => loaded.then(() => null) },
    ],
    { initialEntries: ['/store'] },
  )
  render(<RouterProvider router={router} />)
  act(() => void router.navigate('/store/key'))
  act(() => screen.getByRole('button', { name: 'Search' }).click())
  arrive()
  expect(await screen.findByText('The key')).toBeVisible()
})
