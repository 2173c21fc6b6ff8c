import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '@/test/render'
import { SearchField } from './SearchField'

test.each([
  [undefined, 100],
  [400, 400],
])('a search waits for a pause: delay %s', (delay, pause) => {
  vi.useFakeTimers()
  const onChange = vi.fn<(value: string) => void>()
  show(<SearchField label="Search orders" value="" onChange={onChange} delay={delay} />)
  fireEvent.change(screen.getByLabelText('Search orders'), { target: { value: 'key' } })
  act(() => {
    vi.advanceTimersByTime(pause - 1)
  })
  expect(onChange).not.toHaveBeenCalled()
  act(() => {
    vi.advanceTimersByTime(1)
  })
  expect(onChange.mock.calls).toEqual([['key']])
})
