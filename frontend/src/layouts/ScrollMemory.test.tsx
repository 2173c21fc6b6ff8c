import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import ScrollMemory from './ScrollMemory'

/** The page in pixels, because a test has no layout: how far it is scrolled, and where the second link is on it. */
let scrolled = 0
let linkAt = 0
let grow: () => void = () => undefined
const to = () => vi.mocked(window.scrollTo).mock.lastCall?.[0]

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn<(options: ScrollToOptions) => void>())
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrolled)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        grow = callback
      }
      observe() {}
      disconnect() {
        grow = () => undefined
      }
    },
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(
    this: HTMLAnchorElement,
  ) {
    return { top: this.textContent === 'Second' ? linkAt - scrolled : 0 } as DOMRect
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function scroll(by: number) {
  scrolled = by
  window.dispatchEvent(new Event('scroll'))
}

function open() {
  const page = (
    <main>
      <Outlet />
      <ScrollMemory />
    </main>
  )
  const links = ['First', 'Second'].map((name) => (
    <Link key={name} to="/case">
      {name}
    </Link>
  ))
  const router = createMemoryRouter([
    {
      element: page,
      children: [
        { path: '/', element: links },
        { path: '/case', element: <p>A case</p> },
      ],
    },
  ])
  render(<RouterProvider router={router} />)
  return router
}

test('on the way back, the pressed link is where it was on the screen, also on a page that is higher now', async () => {
  const router = open()
  linkAt = 2700
  scroll(2551)
  await userEvent.click(screen.getByRole('link', { name: 'Second' }))
  expect(screen.getByText('A case')).toBeVisible()
  // The new page is short.
  scroll(0)
  await act(() => router.navigate(-1))
  linkAt = 2700
  act(() => grow())
  expect(to()).toMatchObject({ top: 2551 })
  scroll(2551)

  // A part above the link is shown late.
  linkAt = 3301
  act(() => grow())
  expect(to()).toMatchObject({ top: 3152 })
})

test('a page left in another way is scrolled to where it was, until the person scrolls', async () => {
  const router = open()
  scroll(900)
  await act(() => router.navigate('/case'))
  scroll(0)
  await act(() => router.navigate(-1))
  act(() => grow())
  expect(to()).toMatchObject({ top: 900 })
  vi.mocked(window.scrollTo).mockClear()
  window.dispatchEvent(new Event('wheel'))
  act(() => grow())
  expect(window.scrollTo).not.toHaveBeenCalled()
})
