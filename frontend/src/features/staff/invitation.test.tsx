import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { Invitation, Office } from '@/api/shapes'
import { bootData, fan, visitor } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { InvitationAnswer } from './InvitationAnswer'
import { everyRight, inOrder, rights } from '@/lib/rights'
import TeamSection from './TeamSection'

const api = bootData.apiBase
const nova = {
  creatorId: bootData.community?.creatorId ?? '',
  slug: 'nova',
  name: 'Nova',
  avatarUrl: null,
  brandColor: '#9146FF',
}
const invitation: Invitation = {
  id: '0190a000-0000-7000-8000-00000000000a',
  community: nova,
  invitedBy: 'nova',
  permissions: ['STORES_MANAGEMENT'],
  addressee: 'k…@example.com',
  byEmail: true,
  expiresAt: '2026-11-28T12:00:00Z',
  isExpired: false,
  isForYou: true,
}

function offering(...found: Office[]) {
  server.use(mock.get(`${api}/user/staff/acting`, () => HttpResponse.json({ data: found, total: found.length })))
}

test('the rights are the specification’s, in its order', () => {
  expect(everyRight.map((right) => rights[right].label).join('; ')).toBe(
    'Manage Challenges; Manage Events; Manage Leaderboards; Manage Cases; Manage Offers; Manage Raffles; Manage Rewards; Manage Settings; Manage Staff; Manage Stores; Manage Tickets; Manage Users; Manage Wallet; Manage Achievements; Manage Dashboards',
  )
  expect(inOrder(['WALLETS_MANAGEMENT', 'EVENTS_MANAGEMENT'])).toEqual(['EVENTS_MANAGEMENT', 'WALLETS_MANAGEMENT'])
})

test.each([
  ['a visitor', visitor, { isForYou: null }, 'Create an account', /can accept this invitation. Log in, or create/],
  [
    'a visitor, by name',
    visitor,
    { isForYou: null, byEmail: false, addressee: 'kai' },
    'Log in',
    /Only kai can accept/,
  ],
  ['somebody else', fan, { isForYou: false }, 'Log out and use that account', /You are logged in as kai/],
  [
    'an address not confirmed',
    { ...fan, user: fan.user && { ...fan.user, emailVerified: false } },
    {},
    'Confirm my email',
    /Confirm your email address first/,
  ],
  ['the one it is for', fan, {}, 'Join the team', /Open until Nov 28, 2026/],
] as const)('an invitation says what comes next: %s', async (_who, as, changes, button, words) => {
  server.use(mock.get(`${api}/common/auth/whoami`, () => HttpResponse.json(as)))
  show(<InvitationAnswer invitation={{ ...invitation, ...changes }} token="abc" />, { as })
  expect(await screen.findByRole('button', { name: button })).toBeVisible()
  expect(screen.getByText(words)).toBeVisible()
})

test('an expired one has nothing to press', () => {
  server.use(mock.get(`${api}/common/auth/whoami`, () => HttpResponse.json(fan)))
  show(<InvitationAnswer invitation={{ ...invitation, isExpired: true }} token="abc" />, { as: fan })
  expect(screen.getByText(/Ask nova to send it again/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Join the team' })).not.toBeInTheDocument()
})

test('declining is said, and one that is gone meanwhile as well', async () => {
  const answers = [
    HttpResponse.json(
      { code: 'STAFF_INVITATION_NOT_FOUND', message: 'This invitation was answered', params: {}, fields: {} },
      { status: 404 },
    ),
    new HttpResponse(null, { status: 204 }),
  ]
  server.use(
    mock.get(`${api}/common/auth/whoami`, () => HttpResponse.json(fan)),
    mock.post(`${api}/user/staff/invitations/abc/decline`, () => answers.shift()),
  )
  const { user } = show(<InvitationAnswer invitation={invitation} token="abc" />, { as: fan })
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This invitation was answered')
  await user.click(screen.getByRole('button', { name: 'Decline' }))
  expect(await screen.findByText(/You declined/)).toBeVisible()
})

test('leaving a team is asked twice', async () => {
  const left: unknown[] = []
  offering({ community: nova, permissions: ['STORES_MANAGEMENT', 'USERS_MANAGEMENT'], isOwner: false })
  server.use(
    mock.get(`${api}/user/staff/invitations`, () => HttpResponse.json({ data: [], total: 0 })),
    mock.delete(`${api}/user/staff/acting/:creator`, ({ params }) => {
      left.push(params.creator)
      offering()
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user } = show(<TeamSection />, { as: fan })
  expect(await screen.findByText('Staff: Stores, Users')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Leave the team of Nova' }))
  expect(left).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Yes, leave team' }))
  await waitFor(() => expect(left).toEqual([nova.creatorId]))
  await waitFor(() => expect(screen.queryByText('Your teams')).not.toBeInTheDocument())
})
