import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { useDialogs } from '@/dialogs/dialogs'
import { bootData, teamProduct } from '@/test/builders'
import { show } from '@/test/render'
import { formDataOf, server } from '@/test/server'
import { BulkActions } from './BulkActions'

const own = teamProduct
const draft = { ...own, id: 'b', productName: 'Draft', status: 'DRAFT' as const }

beforeEach(() => {
  const nothing = () => HttpResponse.json({ data: [], total: 0 })
  server.use(
    mock.get(`${bootData.apiBase}/creator/product-manage/categories`, nothing),
    mock.get(`${bootData.apiBase}/creator/product-manage/all`, nothing),
  )
})

test('of several products each says what became of it', async () => {
  const sent: unknown[] = []
  server.use(
    mock.post(`${bootData.apiBase}/creator/product-manage/bulk`, async ({ request }) => {
      sent.push(await request.json())
      const error = { code: 'STORE_PRODUCT_STATUS', message: 'The status of this product does not allow this change' }
      return HttpResponse.json({
        data: [
          { id: own.id, product: { ...own, status: 'DISCONTINUED' }, error: null },
          { id: 'b', product: null, error },
        ],
        total: 2,
      })
    }),
  )
  const onDone = vi.fn<() => void>()
  const { user } = show(<BulkActions products={[own, draft]} onDone={onDone} />)
  await user.click(screen.getByRole('button', { name: 'Stop selling' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Draft was not changed: The status of this product')
  expect(sent).toEqual([{ ids: [own.id, 'b'], status: 'DISCONTINUED' }])
  expect(onDone).not.toHaveBeenCalled()
})

test('a status that none of them can get is not offered', () => {
  show(<BulkActions products={[draft]} onDone={() => undefined} />)
  expect(screen.getByRole('button', { name: 'Put on sale' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull()
})

test('one at a loss is confirmed in the dialog, then it is on sale', async () => {
  const sent: (FormDataEntryValue | null)[] = []
  const error = { code: 'WALLET_LOSS_NOT_CONFIRMED', message: 'It gives more than it costs', params: { loss: '450' } }
  server.use(
    mock.post(`${bootData.apiBase}/creator/product-manage/bulk`, () =>
      HttpResponse.json({ data: [{ id: 'b', product: null, error }], total: 1 }),
    ),
    mock.patch(`${bootData.apiBase}/creator/product-manage/one/b`, async ({ request }) => {
      const loss = (await formDataOf(request)).get('confirmedLoss')
      sent.push(loss)
      return loss ? HttpResponse.json({ ...draft, status: 'ACTIVE' }) : HttpResponse.json(error, { status: 409 })
    }),
  )
  const { user } = show(<BulkActions products={[draft]} onDone={() => undefined} />)
  await user.click(screen.getByRole('button', { name: 'Put on sale' }))
  await user.click(await screen.findByRole('button', { name: 'Confirm the loss' }))
  const opened = () => useDialogs.getState().find(({ kind }) => kind === 'loss-confirm')
  await waitFor(() => expect(opened()).toBeDefined())
  const props = opened()!.props as { onConfirm: () => Promise<unknown>; loss: string }
  expect(props.loss).toBe('450')
  await props.onConfirm()
  expect(sent).toEqual([null, '450'])
})
