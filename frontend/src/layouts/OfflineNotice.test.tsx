import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '@/test/render'
import { OfflineNotice } from './OfflineNotice'

test('a user without a network sees a notice until it is back', () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  show(<OfflineNotice />)
  const change = (isOnline: boolean) => {
    network.mockReturnValue(isOnline)
    act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
  }
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  change(false)
  expect(screen.getByRole('status')).toHaveTextContent('You are offline. This page may be out of date.')
  change(true)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  network.mockRestore()
})
