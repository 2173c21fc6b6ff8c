import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '@/test/render'
import { SeedsForm } from './SeedsForm'

test('a seed that is missing is shown and has the focus', async () => {
  window.HTMLElement.prototype.scrollIntoView = vi.fn<() => void>()
  const check = vi.fn<(text: string) => void>()
  const { user } = show(<SeedsForm problem={undefined} isBusy={false} onCheck={check} />)
  await user.type(screen.getByLabelText('Server seed'), 'a'.repeat(64))
  await user.click(screen.getByRole('button', { name: 'Recompute the opening' }))
  await waitFor(() => expect(screen.getByLabelText('Client seed')).toHaveFocus())
  expect(check).not.toHaveBeenCalled()
})
