import { act, screen, waitFor } from '@testing-library/react'
import { lazy } from 'react'
import { expect, test, vi } from 'vitest'
import { product } from '@/test/builders'
import { show } from '@/test/render'
import { DialogAddress } from './DialogAddress'
import { DialogBack } from './DialogBack'
import { closeDialog, type DialogProps, guardDialog, openDialog, type Registry } from './dialogs'

const Body = ({ product: { productName } }: DialogProps['store-product']) => <p>{productName}</p>
const dialogs: Registry = {
  'store-product': { title: 'Product', body: lazy(() => Promise.resolve({ default: Body })) },
  'view-image': { title: 'Picture', body: lazy(() => Promise.resolve({ default: () => <p>A picture</p> })) },
}
const slugOf = ({ product: { slug } }: DialogProps['store-product']) => slug
const load = () => Promise.resolve({ product })
const page = (
  <>
    <DialogAddress kind="store-product" param="product" slugOf={slugOf} load={load} />
    <DialogBack />
  </>
)
const picture = { src: '/a.webp', alt: 'A picture' }

test('Back closes a dialog without an address, and the page behind it stays', async () => {
  const { router } = show(page, { at: '/store', dialogs })
  await act(() => router.navigate('/store/gold-key'))
  act(() => openDialog('view-image', picture))
  expect(await screen.findByText('A picture')).toBeVisible()
  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/store/gold-key')
  await act(() => router.navigate(-1))
  expect(router.state.location.pathname).toBe('/store')
})

test('Back closes a dialog on the page that the document was loaded with', async () => {
  const { router } = show(page, { at: '/store?type=MERCH', dialogs })
  act(() => openDialog('view-image', picture))
  expect(await screen.findByText('A picture')).toBeVisible()
  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).toBe('?type=MERCH')
})

test('Back asks before it closes a dialog with unsaved changes', async () => {
  const { router } = show(page, { at: '/store', dialogs })
  await act(() => router.navigate('/orders'))
  const ask = vi.fn<() => void>()
  const unguard = guardDialog('view-image', ask)
  act(() => openDialog('view-image', picture))
  expect(await screen.findByText('A picture')).toBeVisible()
  await act(() => router.navigate(-1))
  await waitFor(() => expect(ask).toHaveBeenCalledOnce())
  expect(screen.getByText('A picture')).toBeVisible()
  unguard()
})

test('a link of a dialog with unsaved changes asks before the page is left', async () => {
  const { router } = show(page, { at: '/store', dialogs })
  const ask = vi.fn<() => void>()
  const unguard = guardDialog('view-image', ask)
  act(() => openDialog('view-image', picture))
  expect(await screen.findByText('A picture')).toBeVisible()
  await act(() => router.navigate('/orders'))
  await waitFor(() => expect(ask).toHaveBeenCalledOnce())
  expect(router.state.location.pathname).toBe('/store')
  act(() => closeDialog('view-image'))
  unguard()
  await act(() => router.navigate('/orders'))
  expect(router.state.location.pathname).toBe('/orders')
})

test('a dialog that follows one with an address is not closed by the step that takes the address away', async () => {
  const { router } = show(page, { at: '/store', dialogs })
  act(() => openDialog('store-product', { product }))
  await waitFor(() => expect(router.state.location.search).toBe('?product=gold-key'))
  act(() => {
    closeDialog('store-product')
    openDialog('view-image', picture)
  })
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(await screen.findByText('A picture')).toBeVisible()
})
