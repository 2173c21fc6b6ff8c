import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { openDialog } from '@/dialogs/dialogs'
import { Broken } from '@/layouts/Broken'
import { lazily, lazyPage } from '@/lib/lazily'
import { order } from '@/test/builders'
import { show } from '@/test/render'
import { Boundary } from './Boundary'

const network = (isOn: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOn)
  act(() => void window.dispatchEvent(new Event(isOn ? 'online' : 'offline')))
}
const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)

test('a dialog that fails leaves the page as it was', async () => {
  quiet()
  const body = () => {
    throw new Error('broken')
  }
  show(<p>The page</p>, { dialogs: { 'purchase-successful': { title: 'Purchase successful', body } } })
  act(() => openDialog('purchase-successful', { order }))
  expect(await screen.findByText('This part did not work.')).toBeVisible()
  expect(screen.getByText('The page')).toBeInTheDocument()
})

test('a part that failed to load offline is loaded when the network is back', async () => {
  quiet()
  network(false)
  const Part = lazily(() =>
    navigator.onLine ? Promise.resolve({ default: () => <p>Loaded</p> }) : Promise.reject(new TypeError('no network')),
  )
  show(
    <Boundary>
      <Suspense>
        <Part />
      </Suspense>
    </Boundary>,
  )
  expect(await screen.findByText(/^You are offline/)).toBeVisible()
  network(true)
  expect(await screen.findByText('Loaded')).toBeVisible()
})

test('a page that failed to load offline says so, and opens when the network is back', async () => {
  quiet()
  network(false)
  const load = () =>
    navigator.onLine ? Promise.resolve({ Component: () => <p>Opened</p> }) : Promise.reject(new TypeError('no network'))
  const router = createMemoryRouter(
    [
      {
        element: (
          <Suspense>
            <Outlet />
          </Suspense>
        ),
        children: [
          {
            errorElement: <Broken />,
            children: [
              { index: true, element: <p>Start</p> },
              { path: 'late', lazy: lazyPage(load) },
            ],
          },
        ],
      },
    ],
    { initialEntries: ['/'] },
  )
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  await act(() => router.navigate('/late'))
  expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeVisible()
  network(true)
  expect(await screen.findByText('Opened')).toBeVisible()
})
