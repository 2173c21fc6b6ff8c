import { screen, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { Friend, JoinedByFriend, OwnReferrals } from '@/api/friendShapes'
import { bootData, fan } from '@/test/builders'
import { someReferrals } from '@/test/friends'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { FriendsView } from './FriendsView'

const joined: JoinedByFriend = {
  id: 'o',
  state: 'WAITING',
  gems: '20',
  minDays: 3,
  action: 'PURCHASE',
  reason: '',
  expiresAt: '2027-02-18T12:00:00Z',
  progress: { isEmailConfirmed: true, days: 1, activeFrom: '2026-11-23T12:00:00Z', isActionDone: false },
}
const aFriend = (state: Friend['state']): Friend => ({
  id: state,
  state,
  joinedAt: '2026-11-20T12:00:00Z',
  gems: '50',
  reason: '',
  expiresAt: null,
})
const at = (path: string) => `${bootData.apiBase}${path}`
const given = (friends: Friend[]) =>
  server.use(
    mock.get(at('/user/fan-referrals/own/all'), () => HttpResponse.json({ data: friends, total: friends.length })),
  )
const open = (changes: Partial<OwnReferrals> = {}) =>
  show(<FriendsView own={{ ...someReferrals, ...changes }} />, { as: fan })

test('a fan reads the link, the rewards and the states of friends without names', async () => {
  given([
    aFriend('PAID'),
    { ...aFriend('VOID'), reason: 'Two accounts of one person' },
    aFriend('HELD'),
    { ...aFriend('WAITING'), expiresAt: '2027-02-18T12:00:00Z' },
  ])
  open()
  expect(screen.getByText(/invite\/bcdfghjk/)).toBeVisible()
  expect(screen.getByText('You get 50 gems and your friend gets 20 gems.')).toBeVisible()
  expect(screen.getByText('Buy something in the store')).toBeVisible()
  const friends = await screen.findByRole('list', { name: 'Your friends' })
  const [paid, voided, held, waiting] = within(friends).getAllByRole('listitem')
  expect(paid).toHaveTextContent('Paid')
  expect(voided).toHaveTextContent('Two accounts of one person')
  for (const one of [voided!, held!]) expect(within(one).getByRole('button', { name: /^Get help/ })).toBeVisible()
  for (const one of [paid!, waiting!]) expect(within(one).queryByRole('button')).toBeNull()
  expect(waiting).toHaveTextContent('Counts if the friend is active by Feb 18, 2027.')
  expect(screen.getByText(/if active within 90 days/)).toBeVisible()
})

test('a fan whose own referral is held can ask the team', () => {
  given([])
  open({ own: { ...joined, state: 'HELD' } })
  expect(screen.getByText('The team looks at this referral before it is paid.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Get help' })).toBeVisible()
})

test('the next milestone counts active friends', () => {
  given([])
  open()
  expect(screen.getByText('1 of 5 to the next milestone')).toBeVisible()
  expect(screen.getByText('50 for friends, 25 for milestones')).toBeVisible()
})

test('a milestone whose gems were taken back says so', () => {
  given([])
  const taken = { friends: 1, gems: '25', isReached: true, isPaid: false }
  open({ earned: '50', earnedByMilestones: '0', milestones: [taken] })
  expect(screen.getByText('Taken back')).toBeVisible()
})

test('the limit of the day is named once it is reached', () => {
  given([])
  open({ today: 5 })
  expect(screen.getByText('5 friends joined today. More friends count tomorrow.')).toBeVisible()
})

test('the link is created by one press', async () => {
  let created = 0
  server.use(
    mock.post(at('/user/fan-referrals/own/link'), () => {
      created += 1
      return HttpResponse.json({ code: 'bcdfghjk', address: 'x' }, { status: 201 })
    }),
  )
  const { user } = open({ link: null })
  await user.click(screen.getByRole('button', { name: 'Get your link' }))
  expect(created).toBe(1)
})

test('a friend sees the steps that are left', () => {
  given([])
  open({ own: joined })
  expect(screen.getByText('You joined by a friend’s link')).toBeVisible()
  expect(screen.getByText('(done)')).toBeVisible()
  expect(screen.getByText('This counts until Feb 18, 2027.')).toBeVisible()
})
