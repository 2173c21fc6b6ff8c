import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { lazy } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { Profile } from '@/api/shapes'
import type { Registry } from '@/dialogs/dialogs'
import { answerAccount, at, phone, profile } from '@/test/account'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Component as Settings } from './settings'

const SECURITY = '/profile/settings?tab=security'
const user = fan.user!
const dialogs: Registry = {
  'email-verify': { title: 'Confirm your email', body: lazy(() => import('@/features/profile/EmailVerifyDialog')) },
}

beforeEach(() => answerAccount())

const change = async (hand: ReturnType<typeof show>['user'], previous: string, updated: string, confirmed: string) => {
  await hand.type(await screen.findByLabelText(/Current password/), previous)
  await hand.type(screen.getByLabelText(/^New password\b(?! again)/), updated)
  await hand.type(screen.getByLabelText(/Confirm new password/), confirmed)
}

test('a password that is typed differently the second time is noticed at once', async () => {
  const { user: hand } = show(<Settings />, { at: SECURITY, as: fan })
  await change(hand, 'Old1!pass', 'New1!pass', 'New1!pas')
  expect(screen.getByText('Passwords do not match')).toBeVisible()
  await hand.type(screen.getByLabelText(/Confirm new password/), 's')
  await waitFor(() => expect(screen.queryByText('Passwords do not match')).toBeNull())
})

test('a changed password is confirmed and the form is cleared', async () => {
  server.use(mock.patch(at('/change-password'), () => HttpResponse.json(fan)))
  const { user: hand } = show(<Settings />, { at: SECURITY, as: fan })
  await change(hand, 'Old1!pass', 'New1!pass', 'New1!pass')
  await hand.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('Password successfully changed')).toBeVisible()
  expect(screen.getByLabelText(/Current password/)).toHaveValue('')
  expect(screen.getByLabelText(/Confirm new password/)).toHaveValue('')
})

test('a failure without words of its own has the specification’s', async () => {
  server.use(mock.patch(at('/change-password'), () => new HttpResponse(null, { status: 500 })))
  const { user: hand } = show(<Settings />, { at: SECURITY, as: fan })
  await change(hand, 'Old1!pass', 'New1!pass', 'New1!pass')
  await hand.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('Failed change password')).toBeVisible()
})

test('one device is signed out, or all but this one', async () => {
  const ended: string[] = []
  server.use(
    mock.delete(at('/sessions/:id'), ({ params }) => {
      ended.push(String(params.id))
      return new HttpResponse(null, { status: 204 })
    }),
    mock.delete(at('/sessions'), () => {
      ended.push('all others')
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user: hand } = show(<Settings />, { at: SECURITY, as: fan })
  const here = (await screen.findByText('Chrome on Windows')).closest('li')!
  expect(within(here).getByText('This device')).toBeVisible()
  expect(within(here).queryByRole('button')).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Log out Mobile Safari on iPhone, localhost' }))
  await hand.click(screen.getByRole('button', { name: 'Log out everywhere else' }))
  await waitFor(() => expect(ended).toEqual([phone.id, 'all others']))
})

test('an address that is not confirmed offers the link, and notices when it was pressed', async () => {
  const unconfirmed = { ...fan, user: { ...user, emailVerified: false } }
  let who = unconfirmed
  server.use(
    mock.get(`${bootData.apiBase}/common/auth/whoami`, () => HttpResponse.json(who)),
    mock.get(at(''), () => HttpResponse.json({ ...profile, emailVerified: false })),
    mock.post(at('/verify-email/send'), () => {
      who = fan as typeof who
      return HttpResponse.json({}, { status: 202 })
    }),
  )
  const { user: hand } = show(<Settings />, { at: SECURITY, as: unconfirmed, dialogs })
  await hand.click(await screen.findByRole('button', { name: 'Confirm email' }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm your email' })
  await hand.click(await within(dialog).findByRole('button', { name: 'Send a new link' }))
  expect(await within(dialog).findByRole('button', { name: /Send again in \d+ s/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await within(dialog).findByText(/is confirmed. You can spend gems now./)).toBeVisible()
})

test('a new address waits for both inboxes, and can be stopped', async () => {
  const open = { email: 'new@example.com', waitsFor: ['OLD' as const], expiresAt: '2026-11-21T12:30:00Z' }
  let now: Profile = profile
  server.use(
    mock.get(at(''), () => HttpResponse.json(now)),
    mock.post(at('/change-email'), () => {
      now = { ...profile, emailChange: open }
      return HttpResponse.json(open, { status: 202 })
    }),
    mock.delete(at('/change-email'), () => {
      now = profile
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user: hand } = show(<Settings />, { as: fan, at: SECURITY })
  await hand.click(await screen.findByRole('button', { name: 'Change email' }))
  await hand.type(screen.getByLabelText(/New email/), 'new@example.com')
  await hand.click(screen.getByRole('button', { name: 'Change email' }))
  const waiting = await screen.findByRole('region', { name: 'Change of email' })
  const [old, fresh] = within(waiting).getAllByRole('listitem')
  expect(old).toHaveTextContent('kai@example.comWaiting')
  expect(fresh).toHaveTextContent('new@example.comConfirmed')
  await hand.click(within(waiting).getByRole('button', { name: 'Cancel change' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Change of email' })).toBeNull())
})

test('who came by another service sets a first password without an old one', async () => {
  const bodies: unknown[] = []
  server.use(
    mock.get(at(''), () => HttpResponse.json({ ...profile, hasPassword: false })),
    mock.patch(at('/change-password'), async ({ request }) => {
      bodies.push(await request.json())
      return HttpResponse.json(fan)
    }),
  )
  const { user: hand } = show(<Settings />, { as: fan, at: SECURITY })
  await hand.type(await screen.findByLabelText(/^New password\b(?! again)/), 'New1!pass')
  expect(screen.queryByLabelText(/Current password/)).toBeNull()
  await hand.type(screen.getByLabelText(/Confirm new password/), 'New1!pass')
  await hand.click(screen.getByRole('button', { name: 'Set password' }))
  await waitFor(() => expect(bodies).toEqual([{ updatedPassword: 'New1!pass' }]))
})
