import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { boot } from '@/api/boot'
import type { Connection } from '@/api/shapes'
import { Component as OauthError } from '@/routes/platform/oauthError'
import { formatExact } from '@/lib/format'
import { rememberTarget, takeTarget } from '@/session/redirectTarget'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { ConfirmElsewhere } from './ConfirmElsewhere'
import { ConnectionsPanel } from './ConnectionsPanel'
import { SocialButtons } from './SocialButtons'
import { StreamAccounts } from './StreamAccounts'

const at = (path: string) => `${bootData.apiBase}/user/users/my-profile/connections${path}`
const kick: Connection = {
  id: '0190a000-0000-7000-8000-0000000000c1',
  provider: 'KICK',
  name: 'River Fan',
  linkedAt: '2026-11-01T00:00:00Z',
  countsFrom: null,
  lastUsedAt: null,
  needsReconnection: false,
  removable: true,
}
const linked = (...data: Connection[]) =>
  server.use(mock.get(at(''), () => HttpResponse.json({ data, total: data.length })))

beforeEach(() => {
  boot.providers = [...bootData.providers]
  linked()
})

test('each button leads to its service, with where the person came from and was going', async () => {
  rememberTarget('/creator/nova/store')
  show(<SocialButtons intent="login" />, { at: '/login?source=store&reference=friend' })
  const button = await screen.findByRole('link', { name: 'Log in with Kick' })
  expect(button).toHaveAttribute(
    'href',
    '/creator/nova/api/common/auth/login/kick?source=store&reference=friend&redirectUrl=%2Fcreator%2Fnova%2Fstore',
  )
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
})

test('what the button carries is not remembered for the next login', async () => {
  rememberTarget('/explore')
  const { user } = show(<SocialButtons intent="signup" target="/onboarding/stream-accounts" />)
  const button = await screen.findByRole('link', { name: 'Sign up with Steam' })
  expect(button.getAttribute('href')).toContain('redirectUrl=%2Fonboarding%2Fstream-accounts')
  button.addEventListener('click', (event) => event.preventDefault())
  await user.click(button)
  expect(takeTarget()).toBe('/')
})

test('without a base address nothing is followed, and the reason is said', async () => {
  rememberTarget('/explore')
  const base = boot.apiBase
  boot.apiBase = ''
  const { user } = show(<SocialButtons intent="login" />)
  await user.click(await screen.findByRole('link', { name: 'Log in with Kick' }))
  expect(await screen.findByText('API base URL is not defined')).toBeVisible()
  expect(takeTarget()).toBe('/explore')
  boot.apiBase = base
})

test('only services this installation is known at are offered, and without any nothing is said', () => {
  boot.providers = ['DISCORD']
  const one = show(<SocialButtons intent="login" />)
  expect(screen.getAllByRole('link', { name: 'Log in with Discord' })).toHaveLength(1)
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  one.unmount()
  boot.providers = []
  show(<SocialButtons intent="login" />)
  expect(screen.queryByText('Or log in with')).toBeNull()
})

test('an account that another user had says from when it counts', async () => {
  linked({ ...kick, countsFrom: '2026-11-02T08:30:00Z' })
  show(<ConnectionsPanel returnTo="/profile/settings?tab=connections" />, { as: fan })
  const note = await screen.findByText(/^This account was linked to another user\. What you do with it counts from /)
  expect(note).toHaveTextContent(formatExact('2026-11-02T08:30:00Z'))
})

test('linking goes to the page the server names', async () => {
  const assign = vi.fn<(url: string | URL) => void>()
  vi.stubGlobal('location', { href: window.location.href, pathname: '/', search: '', assign })
  let asked: unknown
  server.use(
    mock.post(at('/twitch'), async ({ request }) => {
      asked = await request.json()
      return HttpResponse.json({ url: 'https://id.twitch.tv/oauth2/authorize?x' })
    }),
  )
  const { user } = show(<ConnectionsPanel returnTo="/profile/settings?tab=connections" />, { as: fan })
  await user.click(await screen.findByRole('button', { name: 'Link Twitch' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://id.twitch.tv/oauth2/authorize?x'))
  expect(asked).toEqual({ redirectUrl: '/profile/settings?tab=connections' })
  vi.unstubAllGlobals()
})

test('unlinking asks once more, and the focus follows', async () => {
  linked(kick)
  const gone = vi.fn<() => void>()
  server.use(
    mock.delete(at('/kick'), () => {
      gone()
      linked()
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user } = show(<ConnectionsPanel />, { as: fan })
  await user.click(await screen.findByRole('button', { name: 'Unlink Kick' }))
  expect(screen.getByRole('button', { name: 'Keep linked' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Keep linked' }))
  expect(screen.getByRole('button', { name: 'Unlink Kick' })).toHaveFocus()
  expect(gone).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Unlink Kick' }))
  await user.click(within(screen.getByRole('group')).getByRole('button', { name: 'Unlink Kick' }))
  expect(await screen.findByRole('button', { name: 'Link Kick' })).toBeVisible()
  expect(gone).toHaveBeenCalledOnce()
})

test('the only login stays, and says why', async () => {
  linked({ ...kick, removable: false })
  show(<ConnectionsPanel />, { as: fan })
  expect(await screen.findByRole('button', { name: 'Unlink Kick' })).toBeDisabled()
  expect(screen.getByText(/This is your only way to log in/)).toBeVisible()
})

test('a broken link is fixed, and one whose service is gone can still be taken away', async () => {
  boot.providers = ['TWITCH']
  linked({ ...kick, needsReconnection: true })
  show(<ConnectionsPanel />, { as: fan })
  expect(await screen.findByRole('button', { name: 'Reconnect Kick' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Unlink Kick' })).toBeEnabled()
})

test('streams are linked one by one, without talk of unlinking', async () => {
  linked(kick)
  show(<StreamAccounts returnTo="/onboarding/stream-accounts" />, { as: fan })
  expect(await screen.findByText('Linked')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Link Twitch' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Unlink Kick' })).toBeNull()
  expect(screen.queryByText('Discord')).toBeNull()
})

test('who has no password shows at a linked service that it is they', async () => {
  linked(kick)
  show(<ConfirmElsewhere />, { as: fan })
  const way = await screen.findByRole('link', { name: 'Log in at Kick as River Fan' })
  expect(way.getAttribute('href')).toContain('/common/auth/login/kick')
})

test.each([
  ['?code=OAUTH_TOKEN_INVALID&provider=KICK&redirectUrl=/explore', 'The request expired', 'Try Kick again'],
  ['?code=USER_EXIST&provider=GOOGLE', 'That email is already in use', 'Back to log in'],
  ['?code=OAUTH_ACCOUNT_TAKEN&provider=DISCORD', 'That Discord account belongs to another user', 'Go home'],
  ['?code=INTEGRATION_UNAVAILABLE&provider=unknown', 'The other service did not answer', 'Back to log in'],
])('a refusal says what helps: %s', (query, title, action) => {
  show(<OauthError />, { at: `/oauth-error${query}` })
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.getByRole('link', { name: action })).toBeVisible()
})

test.each(['//evil.example', 'javascript:alert(1)', 'https://evil.example'])('%s is not gone on to', (target) => {
  show(<OauthError />, {
    at: `/oauth-error?code=access_denied&provider=KICK&redirectUrl=${encodeURIComponent(target)}`,
  })
  expect(screen.getByRole('link', { name: 'Try Kick again' }).getAttribute('href')).not.toContain('redirectUrl')
  expect(takeTarget()).toBe('/')
})
