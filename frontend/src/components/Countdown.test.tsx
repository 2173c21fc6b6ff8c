import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { syncClock } from '@/lib/clock'
import { Countdown } from './Countdown'

const START = Date.parse('2026-11-21T12:00:00Z')
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })

test('it counts to the start, to the end, and then the time since', () => {
  vi.useFakeTimers({ now: START })
  // The browser is an hour behind the server.
  syncClock('2026-11-21T13:00:00Z', START)
  render(<Countdown startAt="2026-11-21T13:00:02Z" endAt="2026-11-21T13:00:04Z" />)
  const seen = Array.from({ length: 6 }, () => {
    const { textContent, dataset } = screen.getByRole('timer')
    const text = `${dataset.phase} ${textContent}`
    pass(1000)
    return text
  })
  expect(seen).toEqual([
    'before 00:00:02',
    'before 00:00:01',
    'active 00:00:02',
    'active 00:00:01',
    'after 00:00:00 ago',
    'after 00:00:01 ago',
  ])
})
