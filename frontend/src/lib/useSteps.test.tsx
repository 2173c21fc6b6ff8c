import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const shown: string[] = []

/** The page as a browser opens it: by an address, by going back, … */
async function open(type: NavigationTimingType) {
  vi.resetModules()
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming])
  const { useSteps } = await import('./useSteps')

  function Part({ name, steps, inner }: { name: string; steps: number; inner?: string }) {
    const done = useSteps(steps)
    useEffect(() => void shown.push(`${name} ${done}`), [name, done])
    return (
      <>
        <p>{`${name} ${done} of ${steps}`}</p>
        {inner && done > 0 && <Part name={inner} steps={1} />}
      </>
    )
  }
  const page = (
    <>
      <Part name="list" steps={2} inner="detail" />
      <Part name="footer" steps={1} />
    </>
  )
  const router = createMemoryRouter([
    { path: '/', element: page },
    { path: '/next', element: <Part name="next" steps={3} /> },
  ])
  render(<RouterProvider router={router} />)
  return router
}

beforeEach(() => void (shown.length = 0))
afterEach(cleanup)

test('the first page is built down the page, what a part asks for before what follows it', async () => {
  await open('navigate')

  expect(await screen.findByText('footer 1 of 1')).toBeVisible()
  // The last effect may run after its text is on the page.
  const order = ['list 0', 'footer 0', 'detail 0', 'list 1', 'detail 1', 'list 2', 'footer 1']
  await waitFor(() => expect(shown).toEqual(order))
})

test('a page come back to is whole at once, so that it can be scrolled to where it was', async () => {
  await open('back_forward')

  expect(shown).toEqual(['detail 1', 'list 2', 'footer 1'])
})

test('every later page is whole at once, also while the first is still being built', async () => {
  const router = await open('navigate')
  await act(() => router.navigate('/next'))

  expect(screen.getByText('next 3 of 3')).toBeVisible()
})

test('the first page is whole at once when a person comes back to it from another page', async () => {
  const router = await open('navigate')
  await screen.findByText('footer 1 of 1')
  await act(() => router.navigate('/next'))
  shown.length = 0
  await act(() => router.navigate(-1))

  expect(shown).toEqual(['detail 1', 'list 2', 'footer 1'])
})
