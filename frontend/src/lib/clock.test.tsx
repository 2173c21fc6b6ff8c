import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { now, syncClock, useNow } from './clock'

const START = Date.parse('2026-11-21T12:00:00Z')
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  syncClock('2026-11-21T12:00:00Z', START)
})

function Watch({ step = 1 }: { step?: number }) {
  return <p>{new Date(useNow(step)).toISOString().slice(11, 19)}</p>
}

test('the server’s time counts, however wrong the browser’s is', () => {
  syncClock('2026-11-21T15:30:00Z', START)
  expect(new Date(now()).toISOString()).toBe('2026-11-21T15:30:00.000Z')
})

test('what the page took to start is not lost', () => {
  syncClock('2026-11-21T12:00:00Z', START - 4000)
  expect(new Date(now()).toISOString()).toBe('2026-11-21T12:00:04.000Z')
})

test('a clock ticks each second, on the second, and one timer serves all', () => {
  vi.setSystemTime(START + 400)
  render(
    <>
      <Watch />
      <Watch step={5} />
    </>,
  )
  expect(screen.getAllByText('12:00:00')).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(1)
  pass(600)
  expect(screen.getByText('12:00:01')).toBeVisible()
  pass(4000)
  expect(screen.getAllByText('12:00:05')).toHaveLength(2)
})

test('no timer runs without a subscriber, and the first value is current', () => {
  const { unmount } = render(<Watch />)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
  vi.setSystemTime(START + 60_000)
  render(<Watch />)
  expect(screen.getByText('12:01:00')).toBeVisible()
})
