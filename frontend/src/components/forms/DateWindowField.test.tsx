import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { syncClock } from '@/lib/clock'
import { show } from '@/test/render'
import { type DateWindow, DateWindowField } from './DateWindowField'

const onChange = vi.fn<(value: DateWindow) => void>()
beforeEach(() => {
  onChange.mockReset()
  // It is noon of a Saturday for the server.
  syncClock('2026-11-21T12:00:00Z', Date.now())
})

function Form({ start }: { start: DateWindow }) {
  const [value, setValue] = useState(start)
  const take = (next: DateWindow) => {
    onChange(next)
    setValue(next)
  }
  return <DateWindowField value={value} onChange={take} zone="Europe/Berlin" />
}

const nothing = { startAt: null, endAt: null }
const day = (name: RegExp) => screen.findByRole('button', { name })

test('a day alone means 12:00:00 on the community’s clocks', async () => {
  const { user } = show(<Form start={nothing} />)
  await user.click(screen.getByRole('button', { name: /^Starts/ }))
  await user.click(await day(/November 23, 2026/))
  expect(onChange).toHaveBeenLastCalledWith({ startAt: '2026-11-23T11:00:00.000Z', endAt: null })
  expect(screen.getByRole('button', { name: 'Starts Nov 23, 2026, 12:00' })).toBeVisible()
  expect(screen.getByText('Times are in Europe/Berlin.')).toBeVisible()
})

test('a start lies neither before today nor after the end', async () => {
  const { user } = show(<Form start={{ startAt: null, endAt: '2026-11-25T11:00:00Z' }} />)
  await user.click(screen.getByRole('button', { name: /^Starts/ }))
  expect(await day(/November 20, 2026/)).toBeDisabled()
  expect(await day(/November 21, 2026/)).toBeEnabled()
  expect(await day(/November 25, 2026/)).toBeEnabled()
  expect(await day(/November 26, 2026/)).toBeDisabled()
})

test('an end does not lie before the start', async () => {
  const { user } = show(<Form start={{ startAt: '2026-11-25T11:00:00Z', endAt: null }} />)
  await user.click(screen.getByRole('button', { name: /^Ends/ }))
  expect(await day(/November 24, 2026/)).toBeDisabled()
  expect(await day(/November 25, 2026/)).toBeEnabled()
})

test('on the same day the times decide: refused with a toast and at the field', async () => {
  const { user } = show(<Form start={{ startAt: '2026-11-25T17:30:00Z', endAt: null }} />)
  await user.click(screen.getByRole('button', { name: /^Ends/ }))
  await user.click(await day(/November 25, 2026/))
  expect(await screen.findByRole('alert')).toHaveTextContent('ErrorEnding date can not be before start date!')
  expect(screen.getAllByText('Ending date can not be before start date!')).toHaveLength(2)
  expect(onChange).not.toHaveBeenCalled()
})

test('the sentence about a refused time ends when the field is given a valid one again', async () => {
  function Reset() {
    const [value, setValue] = useState<DateWindow>({ startAt: '2026-11-25T17:30:00Z', endAt: null })
    return (
      <>
        <DateWindowField value={value} onChange={setValue} zone="Europe/Berlin" />
        <button type="button" onClick={() => setValue({ ...value, endAt: '2026-11-26T11:00:00Z' })}>
          Discard
        </button>
      </>
    )
  }
  const { user } = show(<Reset />)
  await user.click(screen.getByRole('button', { name: /^Ends/ }))
  await user.click(await day(/November 25, 2026/))
  expect(screen.getAllByText('Ending date can not be before start date!')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.getByRole('button', { name: /^Ends/ })).not.toHaveAttribute('data-error')
})

test('arrow keys walk the days, and hours stop at 23', async () => {
  const { user } = show(<Form start={{ startAt: '2026-11-23T11:00:00Z', endAt: null }} />)
  await user.click(screen.getByRole('button', { name: /^Starts/ }))
  expect(await day(/November 23, 2026/)).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowRight}{PageDown}{Enter}')
  expect(onChange).toHaveBeenLastCalledWith({ startAt: '2027-01-01T11:00:00.000Z', endAt: null })

  const hours = screen.getByRole('spinbutton', { name: 'Hours' })
  await user.click(hours)
  await user.keyboard('77')
  expect(Number((hours as HTMLInputElement).value)).toBeLessThanOrEqual(23)
  await user.click(hours)
  await user.keyboard('23')
  await user.click(hours)
  await user.keyboard('{ArrowUp}')
  expect(hours).toHaveValue('23')
  // The browser leaves the selection alone that the field makes: Safari would move the caret after the click.
  expect(fireEvent.mouseDown(hours)).toBe(false)
  const minutes = screen.getByRole('spinbutton', { name: 'Minutes' })
  await user.click(minutes)
  await user.keyboard('00')
  const seconds = screen.getByRole('spinbutton', { name: 'Seconds' })
  await user.click(seconds)
  await user.keyboard('59')
  await user.keyboard('{ArrowUp}')
  expect(seconds).toHaveValue('59')
  expect(onChange).toHaveBeenLastCalledWith({ startAt: '2027-01-01T22:00:59.000Z', endAt: null })
})
