import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '@/test/render'
import { toast } from './toast'

test('an error is titled Error and interrupts, a success is only reported', async () => {
  show(null)
  act(() => toast('ERROR', 'It broke'))
  act(() => toast('SUCCESS', 'It worked'))
  expect(await screen.findByRole('alert')).toHaveTextContent('ErrorIt broke')
  expect(await screen.findByText('It worked')).toBeVisible()
})

test('the same words twice are one toast', async () => {
  show(null)
  act(() => toast('WARNING', 'Slow down'))
  act(() => toast('WARNING', 'Slow down'))
  await waitFor(() => expect(screen.getAllByText('Slow down')).toHaveLength(1))
})
