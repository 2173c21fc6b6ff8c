import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import type { WhoAmI } from '@/api/shapes'
import { bootData, fan, visitor } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Component as TwoFactor, loader } from './twoFactor'

const at = (path: string) => `${bootData.apiBase}${path}`
const refuse = (status: number, code: string, params: object = {}) =>
  HttpResponse.json({ code, message: code, params, fields: {} }, { status })
const waiting = (...methods: ('APP' | 'EMAIL' | 'BACKUP')[]): WhoAmI => ({
  ...visitor,
  pendingLogin: { methods, email: 'k…@example.com' },
})
const answers = (answer: () => Response) => {
  const sent = vi.fn<(body: unknown) => void>()
  server.use(
    mock.post(at('/common/auth/two-factor'), async ({ request }) => {
      sent(await request.json())
      return answer()
    }),
  )
  return sent
}

test('the last digit of the app’s code sends it', async () => {
  const message = 'Invalid verification code. Please check the code and try again.'
  const sent = answers(() => HttpResponse.json({ code: 'AUTH_TWO_FACTOR_CODE_INVALID', message }, { status: 400 }))
  const { user: hand } = show(<TwoFactor />, { as: waiting('APP', 'BACKUP'), at: '/login/two-fa' })
  const field = screen.getByLabelText(/Code from the app/)
  expect(field).toHaveFocus()
  expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await hand.type(field, '123 456')
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(sent).toHaveBeenCalledExactlyOnceWith({ method: 'APP', code: '123 456', trust: false })
  expect(field).toHaveValue('')
})

test('nothing typed is said at the field', async () => {
  const { user: hand } = show(<TwoFactor />, { as: waiting('APP'), at: '/login/two-fa' })
  await hand.click(screen.getByRole('button', { name: 'Log in' }))
  expect(screen.getByText('Field is required')).toBeVisible()
})

test('trust is asked for, and sent along', async () => {
  const sent = answers(() => HttpResponse.json(fan))
  const { user: hand } = show(<TwoFactor />, { as: waiting('BACKUP'), at: '/login/two-fa' })
  await hand.click(screen.getByLabelText('Trust this device for 30 days'))
  await hand.type(screen.getByLabelText(/Backup code/), 'ABCD-EFGH-2345-6767')
  await hand.click(screen.getByRole('button', { name: 'Log in' }))
  expect(await screen.findByRole('heading', { name: 'You are logged in' })).toBeVisible()
  expect(sent).toHaveBeenCalledWith({ method: 'BACKUP', code: 'ABCD-EFGH-2345-6767', trust: true })
  expect(screen.getByRole('link', { name: 'Set up the app again' })).toHaveAttribute(
    'href',
    '/profile/settings?tab=security',
  )
})

test('a code by email is sent at once, and again after a pause', async () => {
  let mails = 0
  server.use(
    mock.post(at('/common/auth/two-factor/email/send'), () => {
      mails += 1
      return HttpResponse.json({ email: 'k…@example.com' }, { status: 202 })
    }),
  )
  const { user: hand } = show(<TwoFactor />, { as: waiting('APP', 'EMAIL', 'BACKUP'), at: '/login/two-fa' })
  expect(mails).toBe(0)
  await hand.click(screen.getByRole('button', { name: 'Get a code by email' }))
  expect(await screen.findByText('Sent to k…@example.com. It works for ten minutes.')).toBeVisible()
  expect(screen.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled()
  expect(screen.getByLabelText(/Code from the email/)).toHaveFocus()
  expect(mails).toBe(1)
})

test('after wrong codes the page says how long to wait', async () => {
  answers(() => refuse(429, 'AUTH_LOCKED', { retryAfter: 40 }))
  const { user: hand } = show(<TwoFactor />, { as: waiting('APP'), at: '/login/two-fa' })
  await hand.type(screen.getByLabelText(/Code from the app/), '123456')
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts. Try again in 40 seconds.')
})

test('a pending login that expired starts again', async () => {
  answers(() => refuse(401, 'AUTH_UNAUTHORIZED'))
  const { user: hand } = show(<TwoFactor />, { as: waiting('APP'), at: '/login/two-fa?creator=nova' })
  await hand.type(screen.getByLabelText(/Code from the app/), '123456')
  expect(await screen.findByRole('heading', { name: 'Log in again' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login?creator=nova')
})

test.each([
  ['no pending login', visitor, '/login?creator=nova'],
  ['somebody is in', fan, '/'],
])('the page is left when %s', async (_, who, target) => {
  show(null, { as: who })
  const request = new Request('http://localhost:3000/login/two-fa?creator=nova')
  const answer = await Promise.resolve()
    .then(() => loader({ request } as Parameters<typeof loader>[0]))
    .catch((thrown: unknown) => thrown)
  await waitFor(() => expect((answer as Response).headers.get('Location')).toBe(target))
})

test('after a login at another service no text mentions a password', () => {
  show(<TwoFactor />, { as: waiting('APP'), at: '/login/two-fa?redirectUrl=%2F' })
  expect(screen.queryByText(/password/i)).not.toBeInTheDocument()
})

test('a mailed code is sent as it was copied, also over a wrong one', async () => {
  const sent = answers(() => refuse(400, 'AUTH_TWO_FACTOR_CODE_INVALID'))
  server.use(
    mock.post(at('/common/auth/two-factor/email/send'), () =>
      HttpResponse.json({ email: 'k…@example.com' }, { status: 202 }),
    ),
  )
  const { user: hand } = show(<TwoFactor />, { as: waiting('EMAIL', 'BACKUP'), at: '/login/two-fa' })
  const field = screen.getByLabelText(/Code from the email/)
  await hand.click(field)
  await hand.paste(' 4123 0382\n')
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ method: 'EMAIL', code: '4123 0382', trust: false }))
  await waitFor(() => expect(field).toHaveValue(''))

  await hand.type(field, '9')
  await hand.paste('5555 6666')
  await waitFor(() => expect(sent).toHaveBeenLastCalledWith({ method: 'EMAIL', code: '5555 6666', trust: false }))
})
