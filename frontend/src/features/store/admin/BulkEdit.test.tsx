import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { bootData, teamProduct } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { BulkEdit } from './BulkEdit'

const at = (path: string) => `${bootData.apiBase}${path}`
const mug = { ...teamProduct, id: 'm', productName: 'Mug', price: '3' }

function serve(errors: Record<string, { code: string; message: string }> = {}) {
  const sent: Record<string, unknown>[] = []
  server.use(
    mock.get(at('/creator/product-manage/categories'), () =>
      HttpResponse.json({ data: [{ id: 'p', name: 'Prints', slug: 'prints', productsCount: 1 }], total: 1 }),
    ),
    mock.post(at('/creator/product-manage/bulk-edit'), async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>)
      const data = [teamProduct, mug].map((product) => {
        const error = errors[product.id] ?? null
        return { id: product.id, product: error ? null : product, error }
      })
      return HttpResponse.json({ data, total: 2 })
    }),
  )
  return sent
}

test('prices change by percent, and the undo sets the earlier prices', async () => {
  const sent = serve()
  const { user } = show(<BulkEdit products={[teamProduct, mug]} />)
  await user.type(screen.getByLabelText('Percent'), '-20')
  await user.click(screen.getByRole('button', { name: 'Change 2 products' }))
  await waitFor(() => expect(sent[0]).toEqual({ ids: [teamProduct.id, 'm'], pricePercent: -20 }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual({
    ids: [],
    prices: [
      { id: teamProduct.id, price: '100' },
      { id: 'm', price: '3' },
    ],
  })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument())
})

test('a product that cannot change says why, and the undo leaves it alone', async () => {
  const sent = serve({ m: { code: 'VALIDATION_ERROR', message: 'Must be lower than the price' } })
  const { user } = show(<BulkEdit products={[teamProduct, mug]} />)
  await screen.findByRole('option', { name: 'Category' })
  await user.selectOptions(screen.getByLabelText('Change'), 'category')
  await user.selectOptions(screen.getByLabelText('New category'), 'p')
  await user.click(screen.getByRole('button', { name: 'Change 2 products' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Mug was not changed: Must be lower than the price')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent[1]).toEqual({ ids: [teamProduct.id], categoryId: null }))
})

test('a text that is no number is not sent', async () => {
  const sent = serve()
  const { user } = show(<BulkEdit products={[teamProduct]} />)
  await user.type(screen.getByLabelText('Percent'), 'half')
  await user.click(screen.getByRole('button', { name: 'Change 1 product' }))
  expect(await screen.findByText('Enter a number like -20 or 10')).toBeVisible()
  expect(sent).toEqual([])
})
