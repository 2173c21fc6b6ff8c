import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useSwipe } from './useSwipe'

const onSwipe = vi.fn<(direction: 'left' | 'right') => void>()
const Page = () => <p {...useSwipe(onSwipe)}>Page</p>

test.each([
  ['50 px to the left', [200, 100], [150, 100], 'left'],
  ['far to the right', [10, 100], [200, 140], 'right'],
  ['49 px are no swipe', [200, 100], [151, 100], null],
  ['more down than across scrolls', [200, 100], [140, 180], null],
])('%s', (_, [x, y], [toX, toY], direction) => {
  onSwipe.mockReset()
  render(<Page />)
  fireEvent.touchStart(screen.getByText('Page'), { touches: [{ clientX: x, clientY: y }] })
  fireEvent.touchEnd(screen.getByText('Page'), { changedTouches: [{ clientX: toX, clientY: toY }] })
  expect(onSwipe.mock.calls).toEqual(direction ? [[direction]] : [])
})
