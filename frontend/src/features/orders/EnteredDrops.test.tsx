import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { EnteredDrops } from './EnteredDrops'

const at = (path: string) => `${bootData.apiBase}${path}`
const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const entered = (changes: object) => ({
  id: 'a1',
  state: 'WAITING',
  drawState: 'OPEN',
  price: '650',
  endAt: ahead(5),
  roundAt: ahead(6),
  createdAt: ahead(-5),
  product: { id: 'p1', slug: 'poster', productName: 'Signed poster', productImage: null },
  ...changes,
})
const answers = (...rows: object[]) =>
  server.use(
    mock.get(at('/user/product-order/asks'), () => HttpResponse.json({ data: rows, total: rows.length })),
    mock.get(at('/common/auth/whoami'), () => HttpResponse.json(fan)),
  )

test('a drop that was entered shows its gems, and is withdrawn from after a second word', async () => {
  const withdrawn: unknown[] = []
  answers(entered({}))
  server.use(
    mock.post(at('/user/product-order/withdraw'), async ({ request }) => {
      withdrawn.push(await request.json())
      return HttpResponse.json(entered({ state: 'WITHDRAWN' }))
    }),
  )
  const { user } = show(<EnteredDrops />, { as: fan })
  await user.click(await screen.findByRole('button', { name: 'Withdraw from Signed poster' }))
  expect(screen.getByText('Entered')).toBeVisible()
  expect(screen.getByText('650 gems will be refunded. You will no longer take part in the draw.')).toBeVisible()
  expect(withdrawn).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Yes, withdraw' }))
  await waitFor(() => expect(withdrawn).toEqual([{ askId: 'a1', storeSlug: 'nova' }]))
})

test('once the entry is closed nothing is offered to withdraw', async () => {
  answers(entered({ endAt: ahead(-1) }), entered({ id: 'a2', state: 'LOST', drawState: 'DRAWN' }))
  show(<EnteredDrops />, { as: fan })
  expect(await screen.findByText('Missed')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['LOST', '650', 'The team canceled the draw. Your gems were refunded.'],
  ['WAITING', '650', 'The team canceled the draw. Your gems will be refunded.'],
  ['LOST', '0', 'The team canceled the draw.'],
])('a draw that the team canceled is not shown as missed: %s at a price of %s', async (state, price, text) => {
  answers(entered({ state, price, drawState: 'CANCELED', endAt: ahead(-1) }))
  show(<EnteredDrops />, { as: fan })
  expect(await screen.findByText('Canceled')).toBeVisible()
  expect(screen.getByText(text)).toBeVisible()
})
