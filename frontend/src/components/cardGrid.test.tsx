import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '@/test/render'
import { CardGrid } from './CardGrid'

test.each([
  [1, '1'],
  [2, '2'],
  [3, null],
])('%i cards fill their row', (count, few) => {
  const things = Array.from({ length: count }, (_, index) => ({ id: String(index) }))
  show(<CardGrid things={things} render={({ id }) => <span>{id}</span>} />)
  expect(screen.getByRole('list').getAttribute('data-few')).toBe(few)
})
