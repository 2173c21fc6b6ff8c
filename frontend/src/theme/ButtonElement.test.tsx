import { Button } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { type FormEvent, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '@/test/render'

test('a button that becomes busy keeps the focus, and does nothing until it is done', async () => {
  const sent = vi.fn<() => void>()
  let finish: () => void = () => undefined
  function Send() {
    const [isBusy, setBusy] = useState(false)
    const send = () => {
      sent()
      setBusy(true)
      finish = () => setBusy(false)
    }
    return (
      <Button loading={isBusy} onClick={send}>
        Send
      </Button>
    )
  }
  const { user } = show(<Send />)
  const button = screen.getByRole('button', { name: 'Send' })
  button.focus()
  await user.keyboard('{Enter}')
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await user.keyboard('{Enter}')
  await user.click(button)
  expect(sent).toHaveBeenCalledOnce()
  finish()
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
  await user.keyboard('{Enter}')
  expect(sent).toHaveBeenCalledTimes(2)
})

test('a disabled button without the focus stays out of reach, also of Enter in a field', async () => {
  const submitted = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault())
  const { user } = show(
    <form onSubmit={submitted}>
      <input aria-label="Name" />
      <Button type="submit" disabled>
        Save
      </Button>
    </form>,
  )
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  await user.type(screen.getByLabelText('Name'), 'kai{Enter}')
  expect(submitted).not.toHaveBeenCalled()
})
