import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openDialog, type Registry } from '@/dialogs/dialogs'
import { show } from '@/test/render'
import BannerDialog from './BannerDialog'

const dialogs: Registry = { 'banner-edit': { title: 'Banner', body: BannerDialog } }

test('a banner that leads to a page of the community is previewed', async () => {
  const { user } = show(<p>The page</p>, { dialogs })
  act(() => openDialog('banner-edit', {}))
  await user.type(await screen.findByRole('textbox', { name: /^Text/ }), 'Friday night')
  await user.type(screen.getByRole('textbox', { name: /^Link/ }), '/raffles')
  expect(screen.getByText('Friday night').closest('a')).toHaveAttribute('href', '/raffles')
  expect(screen.getByText('The page')).toBeInTheDocument()
})
