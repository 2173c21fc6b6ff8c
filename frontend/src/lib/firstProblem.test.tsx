import { TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import { show } from '@/test/render'
import { requiredRule } from './rules'
import { useRuledForm } from './useRuledForm'

const scrolled = vi.fn<() => void>()
beforeEach(() => {
  scrolled.mockClear()
  window.HTMLElement.prototype.scrollIntoView = scrolled
})

const refusal = (fields: Record<string, string>) =>
  Object.assign(new ApiError(undefined), { code: 'USER_EXIST', status: 409, fields })

const saved = () => Promise.resolve()

function Form({ save = saved }: { save?: () => Promise<unknown> }) {
  const { form, submit } = useRuledForm({ email: requiredRule, username: requiredRule }, { email: '', username: '' })
  return (
    <form noValidate onSubmit={submit(save)}>
      <TextInput label="Email" {...form.getInputProps('email')} />
      <TextInput label="Username" {...form.getInputProps('username')} />
      <button type="submit">Send</button>
    </form>
  )
}

test('sending a form with errors out of sight shows the first of them', async () => {
  const { user: hand } = show(<Form />)
  await hand.type(screen.getByLabelText('Email'), 'kai@example.com')
  await hand.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.getByLabelText('Username')).toHaveFocus())
  expect(scrolled).toHaveBeenCalled()
})

test('all errors of the server are shown at once, and the first one is in view', async () => {
  const taken = { email: 'This email is in use', username: 'This username is taken' }
  const { user: hand } = show(<Form save={() => Promise.reject(refusal(taken))} />)
  await hand.type(screen.getByLabelText('Email'), 'kai@example.com')
  await hand.type(screen.getByLabelText('Username'), 'kai')
  await hand.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('This email is in use')).toBeVisible()
  expect(screen.getByText('This username is taken')).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
  expect(scrolled).toHaveBeenCalled()
})

test('an error of a field that the form does not show is said all the same', async () => {
  const { user: hand } = show(<Form save={() => Promise.reject(refusal({ elsewhere: 'Must be a number' }))} />)
  await hand.type(screen.getByLabelText('Email'), 'kai@example.com')
  await hand.type(screen.getByLabelText('Username'), 'kai')
  await hand.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Must be a number')).toBeVisible()
})

test('who types in another field before the errors are drawn stays there', async () => {
  const frames: FrameRequestCallback[] = []
  const frame = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((next) => frames.push(next))
  const { user: hand } = show(<Form />)
  await hand.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getAllByText('Field is required')).toHaveLength(2)
  await hand.type(screen.getByLabelText('Username'), 'k')
  for (const first of frames.splice(0)) first(0)
  for (const second of frames.splice(0)) second(0)
  frame.mockRestore()
  await hand.keyboard('ai')
  expect(screen.getByLabelText('Username')).toHaveValue('kai')
  expect(scrolled).not.toHaveBeenCalled()
})
