import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { ProductPage } from '@/api/shapes'
import { bootData, fan, order, productPage } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { BuyPanel } from './BuyPanel'

const at = (path: string) => `${bootData.apiBase}${path}`
const page: ProductPage = productPage
const sizes = [
  { id: 's', name: 'S', extraPrice: '0', quantity: 0 },
  { id: 'm', name: 'M', extraPrice: '0', quantity: 3 },
  { id: 'xl', name: 'XL', extraPrice: '20', quantity: null },
]

test('a fan chooses an option first, and pays its price', async () => {
  const sent: unknown[] = []
  server.use(
    mock.get(at('/common/auth/whoami'), () => HttpResponse.json(fan)),
    mock.post(at('/user/product-order/buy'), async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(order, { status: 201 })
    }),
  )
  const { user } = show(<BuyPanel product={{ ...page, variants: sizes }} />, { as: fan })
  expect(await screen.findByRole('radio', { name: /^S\s*Sold out/ })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Buy for 100' }))
  expect(await screen.findByText('Field is required')).toBeVisible()
  expect(sent).toEqual([])
  await user.click(screen.getByRole('radio', { name: /XL/ }))
  await user.click(screen.getByRole('button', { name: 'Buy for 120' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    productSlug: 'gold-key',
    storeSlug: 'nova',
    quantity: 1,
    expectedPrice: '120',
    shipTo: '',
    variantId: 'xl',
  })
})
