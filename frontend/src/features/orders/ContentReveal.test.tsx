import { screen } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { bootData, order } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import ContentReveal from './ContentReveal'

const address = `${bootData.apiBase}/user/product-order/one/${order.id}/content`
const content = { kind: 'TEXT', text: null, fileName: null, fileSize: null, fileUrl: null }
const serve = (part: object) => server.use(mock.post(address, () => HttpResponse.json({ ...content, ...part })))

test('a message is covered until its buyer asks for it', async () => {
  serve({ text: 'The word is moss.' })
  const { user } = show(<ContentReveal orderId={order.id} kind="TEXT" />)
  expect(screen.queryByText('The word is moss.')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Read your message' }))
  expect(await screen.findByText('The word is moss.')).toBeVisible()
})

test('a file is downloaded by the address that the answer brings', async () => {
  serve({ kind: 'FILE', fileName: 'guide.pdf', fileSize: 2_400_000, fileUrl: '/api/file?token=x' })
  const { user } = show(<ContentReveal orderId={order.id} kind="FILE" />)
  await user.click(screen.getByRole('button', { name: 'Get your file' }))
  expect(await screen.findByRole('link', { name: 'Download' })).toHaveAttribute('href', '/api/file?token=x')
  expect(screen.getByText('(2.3 MB)')).toBeVisible()
})

test('an order that lost its content says so', async () => {
  server.use(
    mock.post(address, () =>
      HttpResponse.json({ code: 'STORE_ORDER_NOT_FOUND', message: 'Not found' }, { status: 404 }),
    ),
  )
  const { user } = show(<ContentReveal orderId={order.id} kind="LINK" />)
  await user.click(screen.getByRole('button', { name: 'Open what you got' }))
  expect(await screen.findByRole('alert')).toBeVisible()
})
