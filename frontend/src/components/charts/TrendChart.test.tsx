import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '@/test/render'
import { TrendChart } from './TrendChart'

const points = [
  { at: '2026-11-26', value: 40 },
  { at: '2026-11-27', value: 2 },
]
const head = () => screen.getByText('Gems', { selector: 'span' }).parentElement

test('the headline is the total of the days, and the day itself once one is chosen', () => {
  show(<TrendChart label="Gems" points={points} />)
  expect(head()).toHaveTextContent('Gems42')
  expect(screen.getByRole('status')).toHaveTextContent('in 2 days')
  fireEvent.keyDown(screen.getByRole('slider'), { key: 'ArrowLeft' })
  expect(head()).toHaveTextContent('Gems2')
  fireEvent.keyDown(screen.getByRole('slider'), { key: 'ArrowLeft' })
  expect(head()).toHaveTextContent('Gems40')
  expect(screen.getByRole('status')).toHaveTextContent('Nov 26')
  fireEvent.blur(screen.getByRole('slider'))
  expect(head()).toHaveTextContent('Gems42')
})

test('what does not add up shows its latest day', () => {
  show(<TrendChart label="Gems" headline="LATEST" points={points} />)
  expect(head()).toHaveTextContent('Gems2')
  expect(screen.getByRole('status')).toHaveTextContent('Nov 27')
})
