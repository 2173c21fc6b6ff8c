import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import { show } from '@/test/render'
import type { Proofs } from './api'
import { ProofsForm } from './ProofsForm'

const given = { hasPassword: true, methods: ['APP'] as const, action: 'Turn it off', isPending: false }

test('the first proof that is missing or wrong is shown and has the focus', async () => {
  const scrolled = vi.fn<() => void>()
  window.HTMLElement.prototype.scrollIntoView = scrolled
  const send = vi.fn<(proofs: Proofs) => void>()
  const first = show(<ProofsForm {...given} error={null} onSubmit={send} />)
  await first.user.type(screen.getByLabelText(/^Password/), 'Str0ng!pass')
  await first.user.click(screen.getByRole('button', { name: 'Turn it off' }))
  await waitFor(() => expect(scrolled).toHaveBeenCalledOnce())
  expect(screen.getByLabelText(/^Password/)).not.toHaveFocus()
  expect(send).not.toHaveBeenCalled()
  first.unmount()

  const fields = { password: 'Password missmatch' }
  const error = Object.assign(new ApiError(undefined), { code: 'USER_PASSWORD_MISMATCH', status: 400, fields })
  show(<ProofsForm {...given} error={error} onSubmit={send} />)
  await waitFor(() => expect(screen.getByLabelText(/^Password/)).toHaveFocus())
})
