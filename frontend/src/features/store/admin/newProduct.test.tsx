import { fireEvent, screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { bootData, fan, teamProduct } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { ProductForm } from './ProductForm'

const at = (path: string) => `${bootData.apiBase}${path}`
const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }

const textOf = (body: FormData | undefined, name: string) => {
  const value = body?.get(name)
  return typeof value === 'string' ? value : ''
}
const mug = teamProduct

beforeEach(() => {
  const nothing = () => HttpResponse.json({ data: [], total: 0 })
  server.use(
    mock.get(`${bootData.apiBase}/creator/product-manage/categories`, nothing),
    mock.get(`${bootData.apiBase}/creator/product-manage/all`, nothing),
  )
})

/** The forms that are sent. None is saved, so that the page stays. */
function collectForms() {
  const sent: FormData[] = []
  server.use(
    mock.post(at('/creator/product-manage/one'), async ({ request }) => {
      sent.push(await request.formData())
      return HttpResponse.json({ code: 'X', message: 'Not now' }, { status: 409 })
    }),
  )
  return sent
}

test('a wrong value is called by its cause', async () => {
  const { user } = show(<ProductForm onSaved={() => undefined} />, { as: owner })
  await user.type(screen.getByLabelText(/^Name/), 'Mug')
  const typed: [RegExp, string, string][] = [
    [/^Price/, '1.5', 'Must be an integer'],
    [/^Stock/, '9999999999', 'Must be at most 2,147,483,647'],
    [/^Per fan per period/, '0', 'Must be a positive number'],
    [/^Period/, '1', 'Must be at least 2'],
    [/^Per fan in total/, 'abc', 'Only numbers are allowed'],
    [/^Minimum level/, '51', 'Must be at most 50'],
    [/^Sells back for/, '-5', 'Field must be a non-negative'],
  ]
  for (const [label, text] of typed) fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
  await user.click(screen.getByRole('button', { name: 'Publish product' }))
  for (const [label, , problem] of typed)
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(new RegExp(problem))
})

test('a new product is published with its sizes', async () => {
  const sent = collectForms()
  const { user } = show(<ProductForm onSaved={() => undefined} />, { as: owner })
  await user.type(screen.getByLabelText(/^Name/), 'Shirt')
  fireEvent.change(screen.getByLabelText(/^Price in gems/), { target: { value: '50' } })
  await user.click(screen.getByRole('button', { name: 'Add sizes S to XL' }))
  const [small] = screen.getAllByPlaceholderText('Unlimited')
  if (small) fireEvent.change(small, { target: { value: '3' } })
  await user.click(screen.getByRole('button', { name: 'Publish product' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(JSON.parse(textOf(sent[0], 'variants'))).toEqual([
    { name: 'S', extraPrice: '0', quantity: '3' },
    { name: 'M', extraPrice: '0', quantity: null },
    { name: 'L', extraPrice: '0', quantity: null },
    { name: 'XL', extraPrice: '0', quantity: null },
  ])
  expect(sent[0]?.has('quantity')).toBe(false)
  expect(sent[0]?.get('type')).toBe('MERCH')
})

test('a copy begins with the values of another product, as a product of its own', async () => {
  const sent = collectForms()
  const variants = [{ id: 'm', name: 'M', extraPrice: '5', quantity: 3 }]
  const shirt = { ...mug, variants, onSaleUntil: '2020-01-01T00:00:00Z' }
  const { user } = show(<ProductForm copyOf={shirt} onSaved={() => undefined} />, { as: owner })
  await user.click(screen.getByRole('button', { name: 'Save as draft' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.get('productName')).toBe(`${mug.productName} copy`)
  expect(sent[0]?.get('onSaleUntil')).toBe('')
  expect(JSON.parse(textOf(sent[0], 'variants'))).toEqual([{ name: 'M', extraPrice: '5', quantity: '3' }])
})

test('the codes of a new product go with it', async () => {
  const sent = collectForms()
  const { user } = show(<ProductForm onSaved={() => undefined} />, { as: owner })
  await user.type(screen.getByLabelText(/^Name/), 'Game key')
  fireEvent.change(screen.getByLabelText(/^Price in gems/), { target: { value: '50' } })
  await user.click(screen.getByRole('checkbox', { name: 'Deliver a code with each order' }))
  fireEvent.change(screen.getByLabelText(/^Codes/), { target: { value: 'AAA\nBBB' } })
  await user.click(screen.getByRole('button', { name: 'Publish product' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(textOf(sent[0], 'codes').split(/\r?\n/)).toEqual(['AAA', 'BBB'])
})

test('a picture that would be a blur never leaves the browser', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 1, height: 1, close: () => undefined }))
  const { user } = show(<ProductForm onSaved={() => undefined} />, { as: owner })
  await user.upload(
    document.querySelector<HTMLInputElement>('input[type=file]')!,
    new File(['x'], 'dot.png', { type: 'image/png' }),
  )
  expect(await screen.findByText(/The image must be at least 200 pixels wide and high/)).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Pictures in their order' })).not.toBeInTheDocument()
  vi.unstubAllGlobals()
})
