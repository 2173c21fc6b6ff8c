import { screen, waitFor, within } from '@testing-library/react'
import type { LoaderFunctionArgs } from 'react-router'
import { http as mock, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boot } from '@/api/boot'
import { replacePage } from '@/lib/leaving'
import { peekTarget, takeTarget } from '@/session/redirectTarget'
import { bootData, fan, visitor } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Component as CheckInbox } from './checkInbox'
import { Component as CreateCommunity } from './createCommunity'
import { Component as Finish } from './finish'
import { Component as ForgotPassword } from './forgotPassword'
import { Component as Login, loader as login } from './login'
import { Component as Onboarding } from './onboarding'
import { Component as ResetPassword } from './resetPassword'
import { Component as VerifyEmail } from './verifyEmail'

vi.mock('@/lib/leaving', async (original) => ({
  ...(await original<object>()),
  replacePage: vi.fn<(href: string) => void>(),
}))

const at = (path: string) => `${bootData.apiBase}${path}`
const refuse = (status: number, code: string, fields: Record<string, string> = {}) =>
  HttpResponse.json({ code, message: code, params: {}, fields }, { status })

const user = fan.user!
const unconfirmed = { ...fan, user: { ...user, email: 'kai@gmail.com', emailVerified: false } }
const creator = {
  ...fan,
  user: { ...user, community: { creatorId: user.id, slug: 'kais-den', name: 'Kai’s Den', state: 'READY' as const } },
}
beforeEach(() => {
  server.use(mock.get(at('/user/users/my-profile/onboarding'), () => HttpResponse.json({ role: null, steps: [] })))
})
afterEach(() => {
  boot.community = bootData.community
})

const stays = (who: typeof fan) => server.use(mock.get(at('/common/auth/whoami'), () => HttpResponse.json(who)))

test('logging in asks for both and says what was wrong', async () => {
  const body = { code: 'AUTH_INVALID_CREDENTIALS', message: 'Wrong email, username or password.' }
  server.use(mock.post(at('/common/auth/login'), () => HttpResponse.json(body, { status: 400 })))
  const { user: hand } = show(<Login />, { at: '/login' })
  await hand.click(screen.getByRole('button', { name: 'Log in' }))
  expect(screen.getByText('Field is required')).toBeVisible()
  expect(screen.getByText('Password is required')).toBeVisible()

  await hand.type(screen.getByLabelText(/Email or username/), 'kai')
  await hand.type(screen.getByLabelText(/^Password/), 'Secret1!')
  await hand.click(screen.getByRole('button', { name: 'Log in' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong email, username or password.')
})

test('a slow account can be reached by a reset mail', async () => {
  const body = { code: 'AUTH_LOCKED', message: '', params: { retryAfter: 20 }, fields: {} }
  server.use(mock.post(at('/common/auth/login'), () => HttpResponse.json(body, { status: 429 })))
  const { user: hand } = show(<Login />, { at: '/login' })
  await hand.type(screen.getByLabelText(/Email or username/), 'kai')
  await hand.type(screen.getByLabelText(/^Password/), 'Secret1!')
  await hand.click(screen.getByRole('button', { name: 'Log in' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Try again in 20 seconds.')
  expect(screen.getByRole('link', { name: 'reset your password by email' })).toHaveAttribute('href', '/forgot-password')
})

test('a page outside of the application names the way back', () => {
  boot.community = null
  login({ request: new Request('http://localhost/login?redirectUrl=%2Fdesk%2Fusers') } as LoaderFunctionArgs)
  expect(peekTarget()).toBe('/desk/users')
  expect(takeTarget()).toBe('/desk/users')
  login({ request: new Request('http://localhost/login?redirectUrl=%2F%2Fevil.example') } as LoaderFunctionArgs)
  expect(peekTarget()).toBeUndefined()
})

test('the password’s rules are ticked off while it is typed', async () => {
  const { user: hand } = show(<Onboarding />, { at: '/onboarding' })
  const rules = screen.getAllByRole('listitem').filter((item) => item.textContent?.startsWith('Must'))
  const met = () => rules.filter((rule) => rule.textContent?.endsWith(', done')).length
  expect(rules).toHaveLength(5)
  expect(met()).toBe(0)
  await hand.type(screen.getByLabelText(/^Password/), 'Ab1')
  expect(met()).toBe(3)
  await hand.type(screen.getByLabelText(/^Password/), '!xyz')
  expect(met()).toBe(5)
})

test('an account is refused at the field that is to blame', async () => {
  server.use(
    mock.post(at('/common/auth/signup'), () => refuse(409, 'USER_EXIST', { username: 'This username is taken' })),
  )
  const { user: hand } = show(<Onboarding />, { at: '/onboarding' })
  await hand.type(screen.getByLabelText(/Email/), 'kai@')
  await hand.type(screen.getByLabelText(/Username/), 'k')
  await hand.click(screen.getByRole('button', { name: 'Create account' }))
  expect(screen.getByText('Please enter a valid email address')).toBeVisible()
  expect(screen.getByText('Username must be at least 2 characters')).toBeVisible()

  await hand.type(screen.getByLabelText(/Email/), 'example.com')
  await hand.type(screen.getByLabelText(/Username/), 'ai')
  await hand.type(screen.getByLabelText(/^Password/), 'Secret1!')
  await hand.click(screen.getByRole('button', { name: 'Create account' }))
  expect(await screen.findByText('This username is taken')).toBeVisible()
})

test.each([
  ['a creator says so at once', '?as=creator', ['CREATOR']],
  ['a fan is asked later', '', []],
])('after the account, accounts elsewhere: %s', async (_, query, said) => {
  // Without a community: with one, the new account would be a fan's.
  boot.community = null
  const roles: unknown[] = []
  server.use(
    mock.post(at('/common/auth/signup'), () => HttpResponse.json(unconfirmed, { status: 201 })),
    mock.patch(at('/user/users/my-profile'), async ({ request }) => {
      roles.push(((await request.json()) as { role: string }).role)
      return HttpResponse.json({})
    }),
  )
  const { user: hand, router } = show(<Onboarding />, { at: `/onboarding${query}` })
  await hand.type(screen.getByLabelText(/Email/), 'kai@example.com')
  await hand.type(screen.getByLabelText(/Username/), 'kai')
  await hand.type(screen.getByLabelText(/^Password/), 'Secret1!')
  await hand.click(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding/stream-accounts'))
  expect(roles).toEqual(said)
})

test('the address of a community is checked while it is typed', async () => {
  server.use(
    mock.get(at('/user/communities/slug-available/:slug'), ({ params }) =>
      HttpResponse.json({
        slug: params.slug,
        available: params.slug !== 'nova',
        reason: params.slug === 'nova' ? 'This name is taken' : null,
      }),
    ),
  )
  const { user: hand } = show(<CreateCommunity />, { as: fan, at: '/onboarding/create-community' })
  await hand.type(screen.getByRole('textbox', { name: 'Name' }), 'Nova')
  expect(await screen.findByText('This name is taken')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Open Nova' })).toBeDisabled()
  expect(screen.getByRole('figure', { name: 'Preview' })).toHaveTextContent('Join Nova')

  await hand.type(screen.getByLabelText(/Address/), '-den')
  expect(await screen.findByText('/creator/nova-den is available')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Open Nova' })).toBeEnabled()
  expect(screen.getByRole('link', { name: 'Skip this' })).toHaveAttribute('href', '/onboarding/check-inbox')
})

test('the inbox is one press away, and the mail can be sent again after a pause', async () => {
  boot.community = null
  let sent = 0
  stays(unconfirmed)
  server.use(
    mock.post(at('/user/users/my-profile/verify-email/send'), () => {
      sent += 1
      return HttpResponse.json({}, { status: 202 })
    }),
  )
  const { user: hand } = show(<CheckInbox />, { as: unconfirmed, at: '/onboarding/check-inbox' })
  expect(screen.getByRole('link', { name: 'Open Gmail' })).toHaveAttribute('href', 'https://mail.google.com/')
  expect(
    within(screen.getByRole('list', { name: 'Onboarding' }))
      .getByText('Check inbox')
      .closest('li'),
  ).toHaveAttribute('aria-current', 'step')
  await hand.click(screen.getByRole('button', { name: 'Send link again' }))
  expect(await screen.findByRole('button', { name: /Send again in \d+ s/ })).toHaveAttribute('aria-disabled', 'true')
  expect(sent).toBe(1)
  expect(screen.getByRole('link', { name: 'Confirm later' })).toBeVisible()
})

test('a fan who came from a community goes back there, without the steps of the platform', () => {
  stays(unconfirmed)
  show(<CheckInbox />, { as: unconfirmed, at: '/onboarding/check-inbox?creator=nova' })
  expect(screen.getByRole('link', { name: 'Back to Nova' })).toHaveAttribute('href', '/creator/nova')
  expect(screen.queryByRole('list', { name: 'Onboarding' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Confirm later' })).toBeNull()
})

test('pressing the link in another tab is noticed', async () => {
  stays(fan)
  show(<CheckInbox />, { as: unconfirmed, at: '/onboarding/check-inbox' })
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByRole('heading', { name: 'Your email is confirmed' }, { timeout: 8000 })).toBeVisible()
})

test('at the end a fan is shown where to go', () => {
  stays(unconfirmed)
  show(<Finish />, { as: unconfirmed, at: '/onboarding/finish' })
  expect(screen.getByRole('heading', { name: 'You’re all set, kai' })).toBeVisible()
  expect(screen.getByRole('link', { name: /Find your communities/ })).toHaveAttribute('href', '/explore')
  expect(screen.getByRole('link', { name: /Confirm your email/ })).toHaveAttribute('href', '/onboarding/check-inbox')
  expect(screen.getByRole('link', { name: 'Open a community' })).toBeVisible()
})

test('at the end a creator has the address to hand out and the next thing to do', async () => {
  stays(creator)
  show(<Finish />, { as: creator, at: '/onboarding/finish' })
  expect(await screen.findByRole('heading', { name: 'Kai’s Den is open' })).toBeVisible()
  expect(screen.getByText('http://localhost:3000/creator/kais-den')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Copy address' })).toBeVisible()
  expect(screen.getByRole('link', { name: /Add your first product/ })).toHaveAttribute('href', '/admin/store/create')
  expect(screen.getByText('Confirm your email').closest('li')).toHaveTextContent('done')
})

test('a forgotten password: the same words whether or not the address is known', async () => {
  server.use(mock.post(at('/common/auth/forgot-password'), () => HttpResponse.json({}, { status: 202 })))
  const { user: hand } = show(<ForgotPassword />, { at: '/forgot-password' })
  await hand.type(screen.getByLabelText(/Email/), 'kai@outlook.com')
  await hand.click(screen.getByRole('button', { name: 'Send link' }))
  expect(await screen.findByText(/belongs to an account/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open Outlook' })).toBeVisible()
})

test('a link that is used up leads to a new one', async () => {
  server.use(mock.post(at('/common/auth/reset-password'), () => refuse(400, 'USER_RESET_LINK_EXPIRED')))
  const { user: hand } = show(<ResetPassword />, { as: visitor, at: '/reset-password?token=abc' })
  await hand.type(screen.getByLabelText(/New password/), 'Secret1!')
  await hand.click(screen.getByRole('button', { name: 'Set password' }))
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Send a new link' })).toHaveAttribute('href', '/forgot-password')
})

const confirming = (answer: () => Response) =>
  server.use(mock.post(at('/user/users/my-profile/verify-email/confirm'), answer))

test('a link followed a second time says that the address is confirmed', async () => {
  confirming(() => refuse(409, 'USER_EMAIL_ALREADY_VERIFIED'))
  show(<VerifyEmail />, { at: '/verify-email?jwt=second' })
  expect(await screen.findByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Log in' })).toBeVisible()
})

test('a link from a community leads back to the page of the fan, with one line', async () => {
  stays(fan)
  server.use(mock.get(at('/user/staff/invitations'), () => HttpResponse.json({ data: [], total: 0 })))
  confirming(() => HttpResponse.json({ email: 'kai@example.com', returnUrl: 'https://nova.example/store?product=tea' }))
  show(<VerifyEmail />, { as: fan, at: '/verify-email?jwt=back' })
  await waitFor(() =>
    expect(replacePage).toHaveBeenCalledWith('https://nova.example/store?product=tea&emailConfirmed=1'),
  )
  expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull()
})

test('an address confirmed elsewhere leads to a new password, and says why', async () => {
  confirming(() => HttpResponse.json({ email: 'kai@example.com', resetToken: 'abc' }))
  show(<VerifyEmail />, { at: '/verify-email?jwt=elsewhere' })
  expect(await screen.findByRole('link', { name: 'Choose a password' })).toHaveAttribute(
    'href',
    '/reset-password?token=abc',
  )
  expect(screen.getByText(/Another person might have created the account/)).toBeVisible()
})

test('a link that is used up still says that it did not work', async () => {
  confirming(() => refuse(400, 'USER_VERIFY_LINK_EXPIRED'))
  show(<VerifyEmail />, { at: '/verify-email?jwt=expired' })
  expect(await screen.findByRole('heading', { name: 'This link did not work' })).toBeVisible()
})
