import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { SecurityTab } from './SecurityTab'

const LOG = `${bootData.apiBase}/creator/security/audit-log`
const zoe = { id: '0190a000-0000-7000-8000-0000000000a1', username: 'zoe' }
const entry = {
  id: '0190a000-0000-7000-8000-0000000000e1',
  at: '2026-11-01T00:00:00Z',
  actor: zoe,
  action: 'product.edit',
  target: 'x',
  before: { price: '5' },
  after: { price: '7' },
  ip: null,
}

test('the log is looked through by area, person and time, and taken away as it is shown', async () => {
  let asked = new URLSearchParams()
  server.use(
    mock.get(`${LOG}/actors`, () => HttpResponse.json({ data: [zoe], total: 1 })),
    mock.get(LOG, ({ request }) => {
      asked = new URL(request.url).searchParams
      return HttpResponse.json({ data: [entry], total: 1 })
    }),
  )
  const { user } = show(<SecurityTab />, { as: fan })
  expect(await screen.findByText('Price: 5 → 7')).toBeVisible()

  await user.selectOptions(screen.getByLabelText('Area'), 'Products')
  await user.selectOptions(screen.getByLabelText('Who'), 'zoe')
  await user.selectOptions(screen.getByLabelText('When'), 'Last 7 days')

  const wanted = { area: 'product', actor: zoe.id, period: 'WEEK' }
  await waitFor(() => expect(Object.fromEntries(asked)).toMatchObject(wanted))
  const file = new URL(screen.getByRole('link', { name: /CSV/ }).getAttribute('href') ?? '', window.location.href)
  expect(Object.fromEntries(file.searchParams)).toMatchObject(wanted)
})
