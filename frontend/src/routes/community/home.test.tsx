import { act, screen, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { lazy } from 'react'
import { expect, test } from 'vitest'
import type { HomeBlock, WhoAmI } from '@/api/shapes'
import type { Registry } from '@/dialogs/dialogs'
import { bootData, fan, order, product } from '@/test/builders'
import { useLook } from '@/session/look'
import { nothingPays } from '@/test/earning'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Component as Home } from './home'

const at = (path: string) => `${bootData.apiBase}${path}`
const crown = { ...product, id: 'crown', slug: 'crown', productName: 'Crown', price: '900', badge: 'FEATURED' as const }
const ticket = { ...product, id: 'ticket', slug: 'ticket', productName: 'Ticket', price: '40', quantity: 2 }
const mug = { ...product, id: 'mug', slug: 'mug', productName: 'Mug', price: '60', quantity: null }
const dialogs: Registry = {
  'creator-unsubscribe': { title: 'Leave', body: lazy(() => import('@/features/creators/LeaveDialog')) },
}
const owner = {
  ...fan,
  member: null,
  balance: null,
  user: fan.user && { ...fan.user, id: bootData.community?.creatorId ?? '' },
}

function serve({
  products = [mug, ticket, crown],
  orders = [] as unknown[],
  wins = [] as unknown[],
  whoami = fan,
} = {}) {
  const page = (data: unknown[]) => HttpResponse.json({ data, total: data.length })
  server.use(
    mock.get(at('/user/product-manage/all'), ({ request }) => {
      const query = new URL(request.url).searchParams
      const [least, most] = [Number(query.get('minPrice') ?? 0), Number(query.get('maxPrice') ?? Infinity)]
      return page(
        products
          .filter(({ price }) => Number(price) >= least && Number(price) <= most)
          .filter(({ badge }) => !query.has('badge') || badge === query.get('badge'))
          .filter(({ quantity }) => !query.has('almostGone') || (quantity !== null && quantity < 10)),
      )
    }),
    mock.get(at('/user/product-order/all'), () => page(orders)),
    mock.get(at('/user/raffle/all/nova'), () => page([])),
    mock.get(at('/user/raffle-tickets/all'), () => page(wins)),
    mock.get(at('/user/cases/all/nova'), () => page([])),
    mock.get(at('/user/earning/own'), () => HttpResponse.json(nothingPays)),
    mock.get(at('/common/auth/whoami'), () => HttpResponse.json(whoami)),
  )
}

const section = async (title: string) => {
  const found = (await screen.findByRole('heading', { name: title })).closest('section')
  if (!found) throw new Error(`${title} is in no section`)
  return within(found)
}

test('a visitor learns whose place it is, what there is and what to do first', async () => {
  serve()
  show(<Home />)
  expect(screen.getByRole('heading', { level: 1, name: 'Nova' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Join Nova' })).toBeEnabled()
  expect(within(await screen.findByRole('list', { name: 'First steps' })).getAllByRole('listitem')).toHaveLength(3)
  expect((await section('Featured')).getByRole('link', { name: /Crown/ })).toBeVisible()
})

test('the first steps lead to no empty store', async () => {
  serve({ products: [] })
  show(<Home />)
  const steps = await screen.findByRole('list', { name: 'First steps' })
  expect(await within(steps).findByText('The store has no products yet.')).toBeVisible()
  expect(within(steps).queryByRole('link', { name: /Spend them/ })).toBeNull()
})

test('each product is shown once', async () => {
  serve()
  show(<Home />)
  expect((await section('Almost gone')).getByRole('link', { name: /Ticket/ })).toBeVisible()
  expect((await section('New in the store')).getAllByRole('link', { name: /Mug|Ticket|Crown/ })).toHaveLength(1)
  expect(screen.getAllByRole('link', { name: /Crown/ })).toHaveLength(1)
})

test('a member sees the next goal and what is within reach', async () => {
  serve()
  show(<Home />, { as: fan })
  const goal = within(await screen.findByRole('region', { name: 'What your gems can buy' }))
  const link = (await goal.findAllByRole('link'))[0]
  expect(link).toHaveTextContent(/Your next goal ?Crown.*150 of 900.*750 gems to go/)
  expect(goal.getByRole('link', { name: /2 products you can afford now/ })).toHaveAttribute(
    'href',
    '/store?affordable=yes',
  )
})

test('the first steps go once something was bought, and the orders come', async () => {
  serve({ orders: [order] })
  show(<Home />, { as: fan })
  expect((await section('Your orders')).getByRole('link', { name: /Gold key.*Paid/s })).toHaveAttribute(
    'href',
    `/orders?order=${order.id}`,
  )
  expect(screen.queryByRole('list', { name: 'First steps' })).toBeNull()
})

test('cases that can be opened stand there, up to three, and only while there are any', async () => {
  const one = {
    id: 'c1',
    slug: 'jackpot',
    name: 'Jackpot',
    description: '',
    image: null,
    price: '150',
    status: 'ACTIVE',
    limitPerDay: null,
    oddsHash: '',
    oddsSince: '2026-11-01T00:00:00Z',
    prizes: [],
    createdAt: '2026-11-01T00:00:00Z',
  }
  const answer = (shown: unknown[]) =>
    server.use(
      mock.get(at('/user/cases/all/nova'), ({ request }) => {
        expect(new URL(request.url).searchParams.get('take')).toBe('3')
        return HttpResponse.json({ data: shown, total: shown.length })
      }),
    )
  serve()
  answer([one, { ...one, id: 'c2', name: 'Paused one', status: 'PAUSED' }])
  const { unmount } = show(<Home />)
  const cases = await section('Open a case')
  expect(cases.getByRole('link', { name: /Jackpot.*150/s })).toHaveAttribute('href', '/cases/jackpot')
  expect(cases.getByRole('link', { name: 'All cases' })).toHaveAttribute('href', '/cases')
  expect(cases.queryByRole('link', { name: /Paused one/ })).toBeNull()
  unmount()

  serve()
  answer([])
  show(<Home />)
  expect(await section('New in the store')).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Open a case' })).toBeNull()
})

test('the owner of an empty store is led on', async () => {
  serve({ products: [], whoami: owner })
  show(<Home />, { as: owner })
  expect(await screen.findByRole('link', { name: 'Add your first product' })).toHaveAttribute(
    'href',
    '/admin/store/create?creator=nova',
  )
  expect(await screen.findByText('Add something that fans can buy with gems.')).toBeVisible()
  expect(screen.queryByRole('list', { name: 'First steps' })).toBeNull()
})

test('the owner is led to the branding, the channels, the plan and the share kit', async () => {
  serve({ whoami: owner })
  show(<Home />, { as: owner })
  const panel = within(await screen.findByRole('region', { name: 'For you as the owner' }))
  const links = panel.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Add a product', '/admin/store/create'],
    ['Change the branding', '/admin/customization/branding'],
    ['Connect your channels', '/admin/settings?tab=CONNECTIONS'],
    ['Plan and billing', '/admin/settings?tab=BILLING'],
    ['Share the community', '/admin/customization/share'],
  ])
})

test.each([
  [{ figure: 'OWN', current: 120, target: 500, unit: 'subs' }, () => /120 of 500 subs ?24%/],
  [{ figure: 'GEMS_SPENT', current: 1500, target: 1000 }, () => /1,500 of.*1,000.*spent ?Reached/],
  [{ figure: 'MEMBERS', current: 0, target: 1000 }, (own) => new RegExp(`${own} of 1,000 members ?0%`, 'u')],
] as [Partial<HomeBlock>, (own: string) => RegExp][])('a goal shows how far it is: %o', async (values, words) => {
  const { community } = useLook.getState()
  if (!community?.home[0]) throw new Error('there is no home')
  const goal = { ...community.home[0], id: 'goal', kind: 'GOAL' as const, title: 'A new camera', ...values }
  act(() => useLook.setState({ community: { ...community, home: [...community.home, goal] } }))
  serve()
  show(<Home />)
  const shown = (await screen.findByRole('heading', { name: 'A new camera' })).closest('section')
  // The page's own count, to which other tests of this run may have added a member.
  const [own = ''] = screen.getByText(/^[0-9]+ members?$/).textContent?.split(' ') ?? []
  expect(shown).toHaveTextContent(words(own))
  act(() => useLook.setState({ community }))
})

test('a welcome block below another block reaches from edge to edge, too', async () => {
  const { community } = useLook.getState()
  const [hero, ...others] = community?.home ?? []
  if (!community || !hero) throw new Error('there is no home')
  act(() => useLook.setState({ community: { ...community, home: [...others, hero] } }))
  serve()
  show(<Home />)
  const shown = (await screen.findByRole('heading', { level: 1, name: 'Nova' })).closest('section')
  expect(shown).toHaveAttribute('data-below')
  act(() => useLook.setState({ community }))
})

test.each([
  ['STORES_MANAGEMENT', 'Your store is empty'],
  ['USERS_MANAGEMENT', 'No products yet'],
] as const)('staff with %s read in an empty store: %s', async (permission, title) => {
  const staff: WhoAmI = { ...fan, acting: { currentCreatorId: 'x', permissions: [permission], isOwner: false } }
  serve({ products: [], whoami: staff })
  show(<Home />, { as: staff })
  expect(await screen.findByText(title)).toBeVisible()
})

test('who joins counts at once, and who leaves counts no more', async () => {
  let whoami: WhoAmI = { ...fan, member: null, balance: null }
  serve()
  server.use(
    mock.get(at('/common/auth/whoami'), () => HttpResponse.json(whoami)),
    mock.post(at('/user/creators/:creator/subscribe'), () => {
      whoami = fan
      return HttpResponse.json({})
    }),
    mock.post(at('/user/creators/:creator/unsubscribe'), () => {
      whoami = { ...fan, member: null, balance: null }
      return HttpResponse.json({})
    }),
  )
  const { user: hand } = show(<Home />, { as: whoami, dialogs })
  const counted = Number.parseInt(screen.getByText(/^[0-9]+ members?$/).textContent ?? '', 10)
  await hand.click(screen.getByRole('button', { name: 'Join Nova' }))
  expect(await screen.findByText(`${counted + 1} members`)).toBeVisible()
  await hand.click(await screen.findByRole('button', { name: 'Joined. Leave Nova' }))
  await hand.click(await screen.findByRole('button', { name: 'Leave community' }))
  expect(await screen.findByText(`${counted} members`)).toBeVisible()
})

test('a prize that waits is shown first, with the way to claim it', async () => {
  const win = {
    slug: 'signed-deck',
    name: 'Signed deck',
    prizes: [{ id: 'award', place: 1, ticket: 3, state: 'WON', claimUntil: null, prize: '500 gems' }],
  }
  serve({ wins: [win] })
  show(<Home />, { as: fan })
  expect(await screen.findByRole('link', { name: /You won 500 gems.*Signed deck/ })).toHaveAttribute(
    'href',
    '/raffles/signed-deck',
  )
})

test('below the hero, blocks have their place while they load', async () => {
  serve()
  server.use(mock.get(at('/user/raffle/all/nova'), () => new Promise(() => undefined)))
  show(<Home />)
  expect(screen.getByTestId('home-skeleton').children.length).toBeGreaterThan(0)
})
