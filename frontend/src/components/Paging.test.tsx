import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '@/test/render'
import { Paging } from './Paging'

test('one page needs no control and no figures', () => {
  show(<Paging page={1} take={20} total={20} entity="tickets" onPage={vi.fn<(page: number) => void>()} />)
  expect(screen.queryByText(/Showing/)).toBeNull()
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('first, last and the neighbors are one press away', async () => {
  const onPage = vi.fn<(page: number) => void>()
  const { user } = show(<Paging page={5} take={20} total={180} entity="tickets" onPage={onPage} />)
  expect(screen.getByText('Showing 81-100 of 180 tickets')).toBeVisible()
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
  expect(pages.getAllByRole('button').map((button) => button.textContent || button.getAttribute('aria-label'))).toEqual(
    ['Previous page', '1', '4', '5', '6', '9', 'Next page'],
  )
  expect(pages.getAllByText('…')).toHaveLength(2)
  expect(pages.getByRole('button', { name: 'Page 5' })).toHaveAttribute('aria-current', 'page')
  await user.click(pages.getByRole('button', { name: 'Page 9' }))
  await user.click(pages.getByRole('button', { name: 'Previous page' }))
  expect(onPage.mock.calls).toEqual([[9], [4]])
})

test('there is nothing before the first page', () => {
  show(<Paging page={1} take={20} total={21} entity="tickets" onPage={vi.fn<(page: number) => void>()} />)
  expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Next page' })).toBeEnabled()
})
