import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fan } from '@/test/builders'
import { show } from '@/test/render'
import { ProductForm } from './ProductForm'

const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }

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

test('a picture that would be a blur never leaves the browser', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 1, height: 1, close: () => undefined }))
  const { user } = show(<ProductForm onSaved={() => undefined} />, { as: owner })
  await user.upload(screen.getByLabelText('Picture'), new File(['x'], 'dot.png', { type: 'image/png' }))
  expect(await screen.findByText('The image must be at least 200 pixels wide and high')).toBeVisible()
  expect(screen.queryByText('dot.png')).not.toBeInTheDocument()
  vi.unstubAllGlobals()
})
