import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { lazy } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { CasinoAccount, CasinoProvider } from '@/api/shapes'
import type { Registry } from '@/dialogs/dialogs'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { CasinoAccounts } from './CasinoAccounts'
import { CasinoPanel } from './CasinoPanel'

const at = (path: string) => `${bootData.apiBase}${path}`
const stake: CasinoProvider = {
  code: 'STAKE',
  slug: 'stake',
  name: 'Stake',
  naming: 'USERNAME',
  siteUrl: 'https://stake.com',
  brandColor: '#1475E1',
  minimumAge: 18,
}
const empire: CasinoProvider = {
  ...stake,
  code: 'CSGOEMPIRE',
  slug: 'csgoempire',
  name: 'CSGOEmpire',
  naming: 'STEAM_ID',
}
const account: CasinoAccount = {
  id: '0190a000-0000-7000-8000-00000000000c',
  provider: stake,
  username: 'river_fan',
  state: 'CLAIMED',
  isContested: false,
  createdAt: '2026-11-21T12:00:00Z',
}
const dialogs: Registry = {
  'casino-user-connect': { title: 'Connect a casino account', body: lazy(() => import('./CasinoUserConnectDialog')) },
}
let accounts: CasinoAccount[] = []
let isAdult = false

beforeEach(() => {
  accounts = []
  isAdult = false
  server.use(
    mock.get(at('/misc/casino-providers'), () => HttpResponse.json({ data: [stake, empire], total: 2 })),
    mock.get(at('/misc/countries'), () =>
      HttpResponse.json({ data: [{ id: 752, name: 'Sweden', dial_code: '+46', code: 'SE' }], total: 1 }),
    ),
    mock.get(at('/user/casinos/connect'), () => HttpResponse.json({ data: accounts, total: accounts.length })),
    mock.get(at('/user/users/my-profile/onboarding'), () =>
      HttpResponse.json({ role: 'USER', steps: [], offersCasinos: true }),
    ),
    mock.get(at('/user/users/my-profile'), () =>
      HttpResponse.json({ country: 'SE', ageConfirmedAt: isAdult ? '2026-11-21T12:00:00Z' : null }),
    ),
    mock.post(at('/user/users/my-profile/age-confirmation'), () => {
      isAdult = true
      return HttpResponse.json({})
    }),
    mock.post(at('/user/casinos/connect'), async ({ request }) => {
      const { username } = (await request.json()) as { username: string }
      accounts = [{ ...account, username }]
      return HttpResponse.json(accounts[0], { status: 201 })
    }),
  )
})

test('age comes first, once, and then the name', async () => {
  const { user: hand } = show(<CasinoAccounts />, { as: fan, dialogs })
  fireEvent.change(await screen.findByLabelText(/Date of birth/), { target: { value: '1990-05-01' } })
  expect(screen.queryByText('Stake')).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Confirm my age' }))

  await hand.click(await screen.findByRole('button', { name: 'Connect Stake' }))
  const dialog = await screen.findByRole('dialog', { name: 'Connect a casino account' })
  await hand.type(await within(dialog).findByLabelText(/Username at Stake/), 'river_fan')
  await hand.click(within(dialog).getByRole('button', { name: 'Connect Stake' }))
  expect(await screen.findByText('river_fan')).toBeVisible()
  expect(screen.getByText('Not checked yet')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Connect Stake, another account' })).toBeVisible()
})

test('a date that is too young ends there: no casino is shown, nor its card', async () => {
  server.use(
    mock.get(at('/misc/casino-providers'), () =>
      HttpResponse.json(isAdult ? { data: [], total: 0 } : { data: [stake, empire], total: 2 }),
    ),
  )
  const { user: hand } = show(<CasinoPanel />, { as: fan, dialogs })
  fireEvent.change(await screen.findByLabelText(/Date of birth/), { target: { value: '2015-05-01' } })
  await hand.click(screen.getByRole('button', { name: 'Confirm my age' }))
  // The sentence is in the card at first, and then in its place.
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Casino accounts' })).toBeNull())
  expect(screen.getByText('No casino is available for your age or country.')).toBeVisible()
  expect(screen.queryByText('Stake')).toBeNull()
})

test('a casino that reports Steam IDs asks for one', async () => {
  isAdult = true
  const { user: hand } = show(<CasinoAccounts />, { as: fan, dialogs })
  await hand.click(await screen.findByRole('button', { name: 'Connect CSGOEmpire' }))
  expect(await screen.findByLabelText(/Steam ID/)).toBeVisible()
})

test('what two people name is said to be contested, and can be taken back', async () => {
  isAdult = true
  accounts = [{ ...account, isContested: true }]
  server.use(
    mock.delete(at('/user/casinos/connect/:id'), () => {
      accounts = []
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user: hand } = show(<CasinoAccounts />, { as: fan, dialogs })
  expect(await screen.findByText(/Another user connected this account/)).toBeVisible()
  await hand.click(screen.getByRole('button', { name: 'Disconnect river_fan at Stake' }))
  await waitFor(() => expect(screen.queryByText('river_fan')).toBeNull())
})
