import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDialogs } from '@/dialogs/dialogs'
import { productPage } from '@/test/builders'
import { show } from '@/test/render'
import Gallery from './Gallery'

const pictures = [
  { url: '/a.webp', alt: 'The front' },
  { url: '/b.webp', alt: '' },
  { url: '/c.webp', alt: 'The back' },
]
const product = { ...productPage, productImage: '/a.webp', pictures }
const shown = () => screen.getByRole('button', { name: /larger$/ })

test('the pictures are gone through by buttons, small pictures, keys and swipes', async () => {
  const { user } = show(<Gallery product={product} />)
  expect(shown()).toHaveAccessibleName('View The front larger')
  await user.click(screen.getByRole('button', { name: 'Next picture' }))
  expect(shown()).toHaveAccessibleName('View Gold key, picture 2 larger')
  await user.keyboard('{ArrowRight}')
  expect(shown()).toHaveAccessibleName('View The back larger')
  expect(screen.getByRole('status')).toHaveTextContent('Picture 3 of 3')
  await user.keyboard('{ArrowRight}{ArrowLeft}{Home}')
  expect(shown()).toHaveAccessibleName('View The front larger')
  await user.click(screen.getByRole('button', { name: 'The back' }))
  expect(screen.getByRole('button', { name: 'The back' })).toHaveAttribute('aria-current', 'true')

  fireEvent.touchStart(shown(), { touches: [{ clientX: 200 }] })
  fireEvent.touchEnd(shown(), { changedTouches: [{ clientX: 190 }] })
  expect(shown()).toHaveAccessibleName('View The back larger')
  fireEvent.touchStart(shown(), { touches: [{ clientX: 100 }] })
  fireEvent.touchEnd(shown(), { changedTouches: [{ clientX: 200 }] })
  expect(shown()).toHaveAccessibleName('View Gold key, picture 2 larger')
})

test('the shown picture fills the screen', async () => {
  const { user } = show(<Gallery product={product} />)
  await user.click(screen.getByRole('button', { name: 'The back' }))
  await user.click(shown())
  expect(useDialogs.getState().at(-1)).toMatchObject({ kind: 'view-image', props: { src: '/c.webp', alt: 'The back' } })
})
