import { TextInput } from '@mantine/core'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '@/test/render'
import { withLimitHint } from './limitHint'

test('a name that reaches its limit says so, and a shorter one no longer does', async () => {
  const { user } = show(<TextInput label="Name" maxLength={5} inputContainer={withLimitHint} />)
  const field = screen.getByLabelText('Name')
  await user.type(field, 'Nova')
  expect(screen.queryByRole('status')).toBeNull()
  await user.type(field, ' Nights')
  expect(field).toHaveValue('Nova ')
  expect(screen.getByRole('status')).toHaveTextContent('Limit reached: at most 5 characters.')
  await user.type(field, '{Backspace}')
  expect(screen.queryByRole('status')).toBeNull()
})
