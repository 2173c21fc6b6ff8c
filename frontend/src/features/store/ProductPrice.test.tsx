import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { product } from '@/test/builders'
import { show } from '@/test/render'
import { ProductPrice } from './ProductPrice'

test('a sale shows the price, the crossed-out regular price and the end', () => {
  show(<ProductPrice product={{ ...product, price: '60', regularPrice: '100', saleEndsAt: '2026-12-03T18:00:00Z' }} />)
  expect(screen.getByText('100').closest('s')).toBeVisible()
  expect(screen.getByText(/^until /)).toHaveAttribute('datetime', '2026-12-03T18:00:00Z')
  expect(document.body).toHaveTextContent(/Sale price.*60.*Regular price.*100/)
})

test('without a sale there is one price', () => {
  show(<ProductPrice product={product} />)
  expect(screen.queryByText('Regular price')).toBeNull()
  expect(document.body).not.toHaveTextContent('until')
})
