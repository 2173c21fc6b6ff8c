import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fan, order } from '@/test/builders'
import { show } from '@/test/render'
import PurchaseSuccessfulDialog from './PurchaseSuccessfulDialog'

const buyer = { ...fan, balance: '60' }

test('the balance after the purchase is shown at once, and an open order is not called the own thing yet', async () => {
  show(<PurchaseSuccessfulDialog order={{ ...order, status: 'CREATED', hasCode: false }} />, { as: buyer })
  expect(screen.getByText('60')).toBeVisible()
  expect(screen.getByText(`You bought ${order.product.productName}`)).toBeVisible()
  expect(screen.queryByText(/is yours/)).toBeNull()
})

test('a complete order is the own thing', () => {
  show(<PurchaseSuccessfulDialog order={{ ...order, status: 'COMPLETED', hasCode: false }} />, { as: buyer })
  expect(screen.getByText(`${order.product.productName} is yours`)).toBeVisible()
})
