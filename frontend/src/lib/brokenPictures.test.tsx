import { fireEvent, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { watchPictures } from './brokenPictures'

test('a picture that failed is marked, and loaded again once the browser is online', () => {
  watchPictures()
  const { getByAltText } = render(<img src="/art/product.svg?n=key" alt="Key" />)
  const image = getByAltText('Key')
  const load = vi.spyOn(image as HTMLImageElement, 'src', 'set')
  fireEvent.error(image)
  expect(image).toHaveAttribute('data-broken')
  window.dispatchEvent(new Event('online'))
  expect(load).toHaveBeenCalledWith('/art/product.svg?n=key')
  fireEvent.load(image)
  expect(image).not.toHaveAttribute('data-broken')
  window.dispatchEvent(new Event('online'))
  expect(load).toHaveBeenCalledOnce()
})
