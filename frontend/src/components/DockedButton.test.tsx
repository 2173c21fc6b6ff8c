import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '@/test/render'
import { DockedButton } from './DockedButton'

test('the one button moves while its place is out of view, and a press brings the place back', async () => {
  let report: (ratio: number) => void = () => undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (entries: { intersectionRatio: number }[]) => void) {
        report = (intersectionRatio) => act(() => notify([{ intersectionRatio }]))
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  const press = vi.fn<() => void>()
  const brought = vi.spyOn(window.HTMLElement.prototype, 'scrollIntoView')
  const { user } = show(
    <DockedButton>
      <button onClick={press}>Buy for 70</button>
    </DockedButton>,
  )
  const button = screen.getByRole('button', { name: 'Buy for 70' })
  const docked = () => button.closest('[data-docked]')
  expect(docked()).toBeNull()

  report(0.4)
  expect(docked()).not.toBeNull()
  // Found by its role as one: a second one would fail here.
  expect(screen.getByRole('button')).toBe(button)
  await user.click(button)
  expect(press).toHaveBeenCalledOnce()
  expect(brought).toHaveBeenCalledOnce()

  report(1)
  expect(docked()).toBeNull()
  await user.click(button)
  expect(press).toHaveBeenCalledTimes(2)
  expect(brought).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
