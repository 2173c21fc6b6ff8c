import { act, screen, waitFor } from '@testing-library/react'
import { lazy } from 'react'
import { expect, test, vi } from 'vitest'
import { DialogAddress } from './DialogAddress'
import { closeDialog, type DialogProps, guardDialog, openDialog, type Registry } from './dialogs'
import { product } from '@/test/builders'
import { show } from '@/test/render'

const Body = ({ product: { productName } }: DialogProps['store-product']) => <p>{productName}</p>
const dialogs: Registry = {
  'store-product': { title: 'Product', body: lazy(() => Promise.resolve({ default: Body })) },
}
const slugOf = ({ product: { slug } }: DialogProps['store-product']) => slug
const load = () => Promise.resolve({ product })
const address = <DialogAddress kind="store-product" param="product" slugOf={slugOf} load={load} />

test('a dialog pushes an address, and Back closes it on the same page', async () => {
  const { router } = show(address, { at: '/store?search=key', dialogs })
  act(() => openDialog('store-product', { product }))
  await waitFor(() => expect(router.state.location.search).toBe('?search=key&product=gold-key'))
  expect(await screen.findByText('Gold key')).toBeVisible()
  await act(() => router.navigate(-1))
  expect(router.state.location).toMatchObject({ pathname: '/store', search: '?search=key' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('Back asks before it closes a dialog with unsaved changes', async () => {
  const { router } = show(address, { at: '/store', dialogs })
  act(() => openDialog('store-product', { product }))
  await waitFor(() => expect(router.state.location.search).toBe('?product=gold-key'))
  const ask = vi.fn<() => void>()
  const unguard = guardDialog('store-product', ask)
  await act(() => router.navigate(-1))
  await waitFor(() => expect(ask).toHaveBeenCalledOnce())
  expect(screen.getByText('Gold key')).toBeVisible()
  unguard()
})

test('closing it takes its address away, without another step back', async () => {
  const { router } = show(address, { at: '/store', dialogs })
  act(() => openDialog('store-product', { product }))
  await waitFor(() => expect(router.state.location.search).toBe('?product=gold-key'))
  act(() => closeDialog('store-product'))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(router.state.historyAction).toBe('POP')
})

test('its address opens it again after a reload', async () => {
  show(address, { at: '/store?product=gold-key', dialogs })
  expect(await screen.findByText('Gold key')).toBeVisible()
})

test('its full page takes the place of its address, and closes it', async () => {
  const { router } = show(address, { at: '/store', dialogs })
  act(() => openDialog('store-product', { product }))
  await waitFor(() => expect(router.state.location.search).toBe('?product=gold-key'))
  await act(() => router.navigate('/store/gold-key', { replace: true }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/store/gold-key')
})

test('an address of something that is gone says so, and is cleaned', async () => {
  const gone = () => Promise.reject(new Error('This product is no longer available.'))
  const { router } = show(<DialogAddress kind="store-product" param="product" slugOf={slugOf} load={gone} />, {
    at: '/store?product=old-key',
    dialogs,
  })
  expect(await screen.findByText('This product is no longer available.')).toBeVisible()
  expect(router.state.location.search).toBe('')
})
