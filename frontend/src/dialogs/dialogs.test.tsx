import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { lazy } from 'react'
import { expect, test, vi } from 'vitest'
import { order, product } from '@/test/builders'
import { show } from '@/test/render'
import { closeDialog, openDialog, type Registry, useDialogs } from './dialogs'

const registry: Registry = {
  'store-product': {
    title: 'Product',
    body: lazy(() =>
      Promise.resolve({ default: ({ product: { productName } }) => <input aria-label={productName} /> }),
    ),
  },
  'purchase-successful': {
    title: 'Purchase successful',
    body: lazy(() => Promise.resolve({ default: () => <p>Yours</p> })),
  },
}
const open = (): string[] =>
  useDialogs
    .getState()
    .filter((entry) => entry.open)
    .map(({ kind }) => kind)

test('there is never a second dialog of a kind: the later one takes its place', async () => {
  show(null, { dialogs: registry })
  act(() => openDialog('store-product', { product }))
  act(() => openDialog('store-product', { product: { ...product, productName: 'Silver key' } }))
  expect(await screen.findByLabelText('Silver key')).toBeVisible()
  expect(screen.queryByLabelText('Gold key')).toBeNull()
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('closing without a name closes the latest', async () => {
  show(null, { dialogs: registry })
  act(() => openDialog('store-product', { product }))
  act(() => openDialog('purchase-successful', { order }))
  act(() => closeDialog())
  expect(open()).toEqual(['store-product'])
  act(() => closeDialog())
  expect(open()).toEqual([])
})

test('Escape closes one layer and the one below keeps what was typed', async () => {
  const { user } = show(null, { dialogs: registry })
  act(() => openDialog('store-product', { product }))
  await user.type(await screen.findByLabelText('Gold key'), 'typed')
  act(() => openDialog('purchase-successful', { order }))
  await screen.findByText('Yours')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(open()).toEqual(['store-product']))
  expect(screen.getByLabelText('Gold key')).toHaveValue('typed')
})

test('the close button has a name and closes', async () => {
  const { user } = show(null, { dialogs: registry })
  act(() => openDialog('purchase-successful', { order }))
  const dialog = await screen.findByRole('dialog', { name: 'Purchase successful' })
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(useDialogs.getState()).toEqual([])
})

test('the focus goes back to what opened it', async () => {
  const { user } = show(
    <button type="button" onClick={() => openDialog('purchase-successful', { order })}>
      Open
    </button>,
    { dialogs: registry },
  )
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus())
})

test('a kind this space does not know opens nothing', () => {
  show(null, { dialogs: registry })
  act(() => openDialog('view-image', { src: '/x.png', alt: 'x' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a dialog that is closing takes no second press', async () => {
  const confirm = vi.fn<() => void>(() => closeDialog('purchase-successful'))
  const confirming: Registry = {
    'purchase-successful': { title: 'Sure?', body: () => <button onClick={confirm}>Confirm</button> },
  }
  show(null, { dialogs: confirming })
  act(() => openDialog('purchase-successful', { order }))
  const button = await screen.findByRole('button', { name: 'Confirm' })
  // Both before the next render.
  act(() => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
  expect(confirm).toHaveBeenCalledOnce()
})
