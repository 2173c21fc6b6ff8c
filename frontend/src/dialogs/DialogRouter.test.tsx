import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, Link } from 'react-router'
import { expect, test } from 'vitest'
import { RouterContext } from '@/lib/RouterContext'
import { DialogRouter } from './DialogRouter'

test.each(['/', '/creator/nova'])('a link in a dialog leads to its page below %s', async (basename) => {
  const start = basename === '/' ? '/cases' : `${basename}/cases`
  const router = createMemoryRouter([{ path: '*', element: null }], { basename, initialEntries: [start] })
  render(
    <RouterContext value={router}>
      <DialogRouter>
        <Link to="/members/ada">ada</Link>
      </DialogRouter>
    </RouterContext>,
  )
  const link = screen.getByRole('link', { name: 'ada' })
  const address = `${basename === '/' ? '' : basename}/members/ada`
  expect(link).toHaveAttribute('href', address)
  await userEvent.click(link)
  expect(router.state.location.pathname).toBe(address)
})
