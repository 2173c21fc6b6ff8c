import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { ProductPage } from '@/api/shapes'
import { bootData, fan, order, productPage } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { BuyPanel } from './BuyPanel'

const at = (path: string) => `${bootData.apiBase}${path}`
const whoami = (answer = fan) => mock.get(at('/common/auth/whoami'), () => HttpResponse.json(answer))

const page: ProductPage = productPage

test('a fan of an unknown country says where to send it before paying', async () => {
  const sent: unknown[] = []
  const shipping = { methods: ['POST' as const], countries: ['SE'], minDays: null, maxDays: null }
  server.use(
    whoami(),
    mock.get(at('/misc/countries'), () =>
      HttpResponse.json({
        data: [
          { id: 752, code: 'SE', name: 'Sweden', dialCode: '+46' },
          { id: 578, code: 'NO', name: 'Norway', dialCode: '+47' },
        ],
        total: 2,
      }),
    ),
    mock.post(at('/user/product-order/buy'), async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(order, { status: 201 })
    }),
  )
  const { user } = show(<BuyPanel product={{ ...page, type: 'MERCH', shipping, asksForCountry: true }} />, { as: fan })
  const buy = await screen.findByRole('button', { name: /^Buy for/ })
  await user.click(buy)
  const country = await screen.findByLabelText(/^Country of delivery/)
  await waitFor(() => expect(country).toHaveAccessibleDescription(/Field is required/))
  await user.selectOptions(country, 'NO')
  expect(await screen.findByText('This product is not delivered to this country.')).toBeVisible()
  await user.click(buy)
  expect(sent).toEqual([])
  await user.selectOptions(country, 'SE')
  await user.click(buy)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ shipTo: 'SE' })
})
