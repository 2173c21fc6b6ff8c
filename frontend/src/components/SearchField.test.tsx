import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
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

const SLOW = 300

/** A page that shows a new search only after a while, and that can be changed from elsewhere. */
function SlowPage() {
  const [value, setValue] = useState('')
  return (
    <>
      <SearchField label="Search orders" value={value} onChange={(text) => setTimeout(() => setValue(text), SLOW)} />
      <button type="button" onClick={() => setValue('')}>
        Reset filters
      </button>
    </>
  )
}

test('letters that are typed while the page is busy stay', () => {
  vi.useFakeTimers()
  show(<SlowPage />)
  const field = screen.getByLabelText('Search orders')
  const wait = (time: number) =>
    act(() => {
      vi.advanceTimersByTime(time)
    })
  fireEvent.change(field, { target: { value: 'm' } })
  wait(150)
  fireEvent.change(field, { target: { value: 'mi' } })
  wait(150)
  fireEvent.change(field, { target: { value: 'mira' } })
  wait(110)
  expect(field).toHaveValue('mira')
  wait(SLOW * 2)
  expect(field).toHaveValue('mira')
  fireEvent.click(screen.getByRole('button', { name: 'Reset filters' }))
  expect(field).toHaveValue('')
})

test('a text is sent before the click on a result, not after it', () => {
  vi.useFakeTimers()
  const onChange = vi.fn<(text: string) => void>()
  show(<SearchField label="Search orders" value="" onChange={onChange} />)
  const field = screen.getByLabelText('Search orders')
  fireEvent.change(field, { target: { value: 'mira' } })
  fireEvent.blur(field)
  expect(onChange).toHaveBeenCalledExactlyOnceWith('mira')
  act(() => {
    vi.runAllTimers()
  })
  expect(onChange).toHaveBeenCalledTimes(1)
})
