import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import WinDialog from './WinDialog'

test('shows the picture of the win, and saves it', () => {
  show(<WinDialog kind="raffle" id="w1" name="600 gems" />, { as: fan })
  const address = `${bootData.apiBase}/user/raffle-tickets/win/w1/picture.png`
  expect(screen.getByRole('img', { name: /^600 gems/ })).toHaveAttribute('src', address)
  expect(screen.getByRole('link', { name: 'Download picture' })).toHaveAttribute('href', `${address}?download=1`)
  // This browser shares no files.
  expect(screen.queryByRole('button', { name: 'Share picture' })).toBeNull()
})
