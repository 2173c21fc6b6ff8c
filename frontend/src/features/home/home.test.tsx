import { screen, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { PersonalHome as Home } from '@/api/shapes'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { PersonalHome } from './PersonalHome'

const at = (path: string) => `${bootData.apiBase}${path}`
const nova = { slug: 'nova', name: 'Nova', brandColor: '#9146FF', avatarUrl: null, url: '/creator/nova' }
const place = { community: nova, live: null, balance: '30', rewards: 0, rewardGems: '0', isRestricted: false }
const nothing: Home = { communities: [], prizes: [], items: [], raffles: [], goals: [] }

const answer = (home: Partial<Home>) =>
  server.use(mock.get(at('/user/home'), () => HttpResponse.json({ ...nothing, ...home })))

beforeEach(() => server.use(mock.get(at('/common/auth/whoami'), () => HttpResponse.json(fan))))

test('rewards and prizes lead to the page that pays them', async () => {
  answer({
    communities: [{ ...place, rewards: 3, rewardGems: '120' }],
    prizes: [
      {
        id: 'a',
        community: nova,
        raffle: 'Opening night',
        prize: '600 gems',
        amount: '600',
        claimUntil: '2026-11-22T12:00:00Z',
        url: '/creator/nova/raffles/opening-night',
      },
    ],
    items: [
      { id: 'i', community: nova, name: 'Poster', imageUrl: null, isWon: true, url: '/creator/nova/inventory?item=i' },
    ],
  })
  show(<PersonalHome username="kai" first="Communities to join" />, { as: fan })

  const prize = await screen.findByRole('link', { name: /You won 600 gems.*Opening night · Nova.*Claim it within/s })
  expect(prize).toHaveAttribute('href', '/creator/nova/raffles/opening-night')
  const item = screen.getByRole('link', { name: /You won Poster.*Nova.*In your inventory/s })
  expect(item).toHaveAttribute('href', '/creator/nova/inventory?item=i')
  const rewards = screen.getByRole('link', { name: /3 rewards to claim.*Nova.*120/s })
  expect(rewards).toHaveAttribute('href', '/creator/nova/quests')
})

test('a running stream that pays leads to the page that counts it', async () => {
  const live = {
    platform: 'TWITCH' as const,
    title: 'Late night',
    viewers: 12,
    since: '2026-11-21T11:00:00Z',
    url: 'https://www.twitch.tv/nova',
    version: 1,
    isConnected: true,
  }
  answer({ communities: [{ ...place, live }] })
  show(<PersonalHome username="kai" first="Communities to join" />, { as: fan })

  const link = await screen.findByRole('link', { name: /Late night.*Nova on Twitch.*12 viewers/s })
  expect(link).toHaveAttribute('href', '/creator/nova/watch')
})

test('raffles and goals of all communities say what is left', async () => {
  answer({
    communities: [place],
    raffles: [
      {
        id: 'r',
        community: nova,
        name: 'Signed deck',
        imageUrl: null,
        price: '10',
        endsAt: '2026-11-22T12:00:00Z',
        tickets: 2,
        url: '/creator/nova/raffles/signed-deck',
      },
    ],
    goals: [
      {
        id: 'g',
        community: nova,
        name: 'Poster',
        imageUrl: null,
        price: '80',
        balance: '30',
        url: '/creator/nova/store/poster',
      },
    ],
  })
  show(<PersonalHome username="kai" first="Communities to join" />, { as: fan })

  expect(await screen.findByRole('link', { name: /Signed deck.*You have 2 tickets/s })).toBeVisible()
  expect(screen.getByRole('link', { name: /Poster.*50\s*gems to go/s })).toHaveAttribute(
    'href',
    '/creator/nova/store/poster',
  )
})

test('without anything to claim, the page says so and still shows the communities', async () => {
  answer({ communities: [place, { ...place, community: { ...nova, slug: 'b', name: 'Beta' }, isRestricted: true }] })
  show(<PersonalHome username="kai" first="Communities to join" />, { as: fan })

  expect(await screen.findByRole('heading', { name: 'Everything is claimed' })).toBeVisible()
  const own = within(screen.getByRole('heading', { name: 'Your communities' }).closest('section')!)
  expect(own.getByRole('link', { name: /Nova.*30\s*gems/s })).toHaveAttribute('href', '/creator/nova')
  expect(own.getByRole('link', { name: /Beta.*The team blocked you here/s })).toBeVisible()
})

test('a new fan finds communities to join', async () => {
  answer({})
  show(<PersonalHome username="kai" first="Communities to join" />, { as: fan })

  expect(await screen.findByText('Communities to join')).toBeVisible()
  expect(screen.queryByText('Your communities')).toBeNull()
})
