import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { Creator } from '@/api/shapes'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Component as Explore } from './explore'
import { Component as OauthError } from './oauthError'

const at = (path: string) => `${bootData.apiBase}${path}`
const nova: Creator = {
  id: 'o',
  slug: 'nova',
  username: 'nova',
  name: 'Nova',
  description: '',
  avatarUrl: null,
  bannerUrl: null,
  brandColor: '#9146FF',
  memberCount: 3,
  productCount: 1,
  subscribed: null,
  live: null,
  url: '/creator/nova',
}
let asked: URLSearchParams[] = []

beforeEach(() => {
  localStorage.clear()
  asked = []
  const answer = ({ request }: { request: Request }) => {
    asked.push(new URL(request.url).searchParams)
    return HttpResponse.json({ data: [nova], total: 1 })
  }
  server.use(
    mock.get(at('/public/creators'), answer),
    mock.get(at('/user/creators'), answer),
    mock.get(at('/common/auth/whoami'), () => HttpResponse.json(fan)),
  )
})

test('explore asks for what the filters say and keeps them for the next visit', async () => {
  const first = show(<Explore />, { as: fan, at: '/explore' })
  await first.user.selectOptions(await screen.findByLabelText('Membership'), 'Joined')
  await first.user.click(screen.getByRole('button', { name: 'Has products' }))
  await waitFor(() => expect(asked.at(-1)?.get('withProducts')).toBe('true'))
  expect(asked.at(-1)?.get('subscribed')).toBe('true')
  expect(first.router.state.location.search).toBe('?membership=joined&stocked=yes')
  first.unmount()

  show(<Explore />, { as: fan, at: '/explore' })
  expect(await screen.findByLabelText('Membership')).toHaveValue('joined')
})

test('a visitor is not asked what they joined, whatever the address says', async () => {
  show(<Explore />, { at: '/explore?membership=joined' })
  expect(await screen.findByRole('link', { name: /Nova.*3 members.*1 product/s })).toBeVisible()
  expect(screen.queryByLabelText('Membership')).toBeNull()
  expect(asked.at(-1)?.has('subscribed')).toBe(false)
})

test.each([
  ['?code=access_denied', 'You did not give access'],
  ['?code=OAUTH_ACCOUNT_TAKEN', 'That account belongs to another user'],
  ['?code=constructor', 'The login did not work'],
  ['', 'The login did not work'],
])('a failed login elsewhere is explained: %s', (query, title) => {
  show(<OauthError />, { at: `/oauth-error${query}` })
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to log in' })).toBeVisible()
})

test('what an address says is quoted, never spoken as our own words', () => {
  show(<OauthError />, { at: '/oauth-error?message=Call%20555' })
  expect(screen.getByText('Error code: “Call 555”')).toBeVisible()
})
