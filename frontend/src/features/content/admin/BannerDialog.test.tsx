import { act, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { openDialog, type Registry } from '@/dialogs/dialogs'
import { show } from '@/test/render'
import { server } from '@/test/server'
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

test('a text that is named .png is refused at the picture', async () => {
  server.use(
    http.post('*/api/creator/customization/pages/pictures', () =>
      HttpResponse.json(
        {
          code: 'VALIDATION_ERROR',
          message: 'Validation error',
          params: {},
          fields: { picture: 'File must be an image' },
        },
        { status: 400 },
      ),
    ),
  )
  const { user } = show(<p>The page</p>, { dialogs })
  act(() => openDialog('banner-edit', {}))
  // The first field has the focus, not the close button.
  expect(await screen.findByRole('textbox', { name: /^Text/ })).toBeInTheDocument()
  expect(screen.getByLabelText('Kind')).toHaveFocus()
  await user.selectOptions(screen.getByLabelText('Kind'), 'Image')
  await user.click(screen.getByRole('button', { name: 'Choose picture' }))
  const modal = await screen.findByRole('dialog', { name: 'Add picture' })
  await user.upload(within(modal).getByLabelText('Picture'), new File(['a text'], 'a.png', { type: 'image/png' }))
  await user.click(within(modal).getByRole('button', { name: 'Add picture' }))
  expect(await within(modal).findByText('File must be an image')).toBeVisible()
})
