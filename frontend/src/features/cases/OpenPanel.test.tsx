import { useQuery } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '@/api/queryClient'
import type { CasePage } from '@/api/shapes'
import { useDialogs } from '@/dialogs/dialogs'
import { WalletPill } from '@/layouts/WalletPill'
import { effects } from '@/live/effects'
import { bootData, fan } from '@/test/builders'
import { large, shown, small, won } from '@/test/case'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { cases } from './api'
import { OpenPanel } from './OpenPanel'

const at = (path: string) => `${bootData.apiBase}${path}`
const still = { finish() {}, cancel() {}, onfinish: null }
let sent: { body: Record<string, unknown>; key: string | null }[] = []

beforeEach(() => {
  sent = []
  Element.prototype.animate = () => ({ ...still }) as unknown as Animation
  server.use(
    mock.get(at('/common/auth/whoami'), () => HttpResponse.json({ ...fan, balance: '350', walletVersion: 3 })),
    mock.post(at('/user/cases/open/nova/neon'), async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>
      sent.push({ body, key: request.headers.get('Idempotency-Key') })
      return HttpResponse.json({ openings: [won], paidWith: '100' }, { status: 201 })
    }),
  )
})

test('opening sends what the fan saw and a seed of this browser; nothing new begins while it spins', async () => {
  const { user } = show(<OpenPanel shown={shown} />, { as: fan })
  await user.click(await screen.findByRole('button', { name: 'Open for 100' }))
  const skip = await screen.findByRole('button', { name: 'Skip' })
  expect(screen.queryByRole('button', { name: /^Open/ })).toBeNull()
  expect(screen.queryByText('300 gems are yours')).toBeNull()
  // It takes its place already, unseen.
  expect(await screen.findByText('300 gems', { selector: 'h2' })).not.toBeVisible()
  expect(sent[0]?.body).toMatchObject({ count: 1, expectedPrice: '100', oddsHash: 'a'.repeat(64) })
  expect(sent[0]?.body.clientSeed).toMatch(/^[A-Za-z0-9_-]{20}$/)

  await user.click(skip)
  expect(await screen.findByRole('heading', { name: '300 gems' })).toBeVisible()
  expect(await screen.findByRole('button', { name: /^Open/ })).toBeVisible()
})

test('the price of several is said before they are opened', async () => {
  const { user } = show(<OpenPanel shown={shown} />, { as: { ...fan, balance: '500' } })
  await user.click(screen.getByRole('radio', { name: '×3' }))
  expect(await screen.findByRole('button', { name: 'Open 3 for 300' })).toBeVisible()
})

test('a free opening comes first, alone and at no price', async () => {
  const { user } = show(<OpenPanel shown={{ ...shown, freeOpenings: 2 }} />, { as: { ...fan, balance: '0' } })
  expect(screen.getByText('You have 2 free openings of this case.')).toBeVisible()
  expect(screen.queryByRole('radio', { name: '×2' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Open for free' }))
  await screen.findByRole('button', { name: 'Skip' })
  expect(sent[0]?.body).toMatchObject({ count: 1, expectedPrice: '0', isFree: true })
})

test('the openings that are left today limit how many are opened at once', async () => {
  const { user } = show(<OpenPanel shown={{ ...shown, limitPerDay: 3, leftToday: 2 }} />, {
    as: { ...fan, balance: '500' },
  })
  expect(screen.getByText('2 openings left today, of 3.')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: '×2' }))
  expect(await screen.findByRole('button', { name: 'Open 2 for 200' })).toBeEnabled()
  expect(screen.queryByRole('radio', { name: '×3' })).toBeNull()
})

test.each([
  ['WALLET_ISSUANCE_LIMIT', {}, 'Today’s gem limit is reached'],
  ['LOOTBOX_SELF', {}, 'Your own case: only fans can open it'],
  ['LOOTBOX_PRIZE_MISSING', { prize: 'Cap' }, 'Cap is out of stock'],
  ['LIMIT_SELF_EXCLUDED', {}, 'You are taking a break'],
  ['LIMIT_OWN', {}, 'You have reached your own limit'],
  ['LIMIT_OWN_TOO_LOW', { unit: 'GEMS', limit: '30' }, 'This costs more than your limit of 30 gems a day'],
  ['LIMIT_OWN_TOO_LOW', { unit: 'TIMES', limit: 1 }, 'More than your limit of 1 opening a day'],
  ['COUNTRY_NOT_ALLOWED', {}, 'Not available in your country'],
] as const)('a button that cannot be pressed says why: %s', (code, params, label) => {
  const denial = { code, message: '', until: null, params }
  show(<OpenPanel shown={{ ...shown, denial }} />, { as: fan })
  expect(screen.getByRole('button', { name: label })).toBeDisabled()
})

test('a visitor is asked to log in, and will come back to the case', async () => {
  const denial = { code: 'AUTH_UNAUTHORIZED' as const, message: '', until: null, params: {} }
  const { user } = show(<OpenPanel shown={{ ...shown, denial }} />)
  await user.click(screen.getByRole('button', { name: 'Open for 100' }))
  await waitFor(() =>
    expect(useDialogs.getState().map(({ kind }) => kind as string)).toContain('authorization-required'),
  )
})

test('the wallet shows the price once, and the prize only when the reel has stopped', async () => {
  const creatorId = bootData.community?.creatorId ?? ''
  const announced = (balance: string, version: number) =>
    act(() => effects.received({ event: 'WALLET', creatorId, facts: { balance, version } }))
  const pill = (amount: string) => screen.findByRole('button', { name: `Wallet: ${amount} gems` })
  server.use(
    mock.post(at('/user/cases/open/nova/neon'), () => {
      // The stream is often faster than the answer.
      announced('50', 2)
      return HttpResponse.json({ openings: [won], paidWith: '100' }, { status: 201 })
    }),
  )
  const { user } = show(
    <>
      <WalletPill />
      <OpenPanel shown={shown} />
    </>,
    { as: fan },
  )
  await user.click(await screen.findByRole('button', { name: 'Open for 100' }))
  const skip = await screen.findByRole('button', { name: 'Skip' })
  expect(await pill('50')).toBeVisible()

  // Another window, or a slow question, knows the prize already.
  announced('350', 3)
  await act(() => queryClient.refetchQueries({ queryKey: ['whoami'] }))
  expect(await pill('50')).toBeVisible()

  await user.click(skip)
  expect(await pill('350')).toBeVisible()
})

test('two presses at the same moment are one opening, and its reel turns', async () => {
  show(<OpenPanel shown={shown} />, { as: fan })
  const press = await screen.findByRole('button', { name: 'Open for 100' })
  fireEvent.click(press)
  fireEvent.click(press)
  expect(await screen.findByRole('button', { name: 'Skip' })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('after a refusal the wallet is what it was', async () => {
  server.use(
    mock.get(at('/common/auth/whoami'), () => HttpResponse.json(fan)),
    mock.post(at('/user/cases/open/nova/neon'), () =>
      HttpResponse.json({ code: 'LOOTBOX_PRIZE_MISSING', message: 'Gone', params: {}, fields: {} }, { status: 409 }),
    ),
  )
  const { user } = show(
    <>
      <WalletPill />
      <OpenPanel shown={shown} />
    </>,
    { as: fan },
  )
  await user.click(await screen.findByRole('button', { name: 'Open for 100' }))
  expect(await screen.findByText(/Gone|out of stock/)).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Wallet: 150 gems' })).toBeVisible()
})

test('a prize that was sold back says so under the reel', async () => {
  const item = { id: 'i1' }
  const thing = { ...won, prize: { ...large, kind: 'PRODUCT', name: 'Cap' }, paid: null, item }
  const detail = {
    id: 'i1',
    state: 'SOLD',
    soldFor: '70',
    canSell: false,
    canOrder: false,
    product: { type: 'DIGITAL' },
  }
  server.use(
    mock.post(at('/user/cases/open/nova/neon'), () =>
      HttpResponse.json({ openings: [thing], paidWith: '100' }, { status: 201 }),
    ),
    mock.get(at('/user/inventory/one/i1'), () => HttpResponse.json(detail)),
  )
  const { user } = show(<OpenPanel shown={shown} />, { as: fan })
  await user.click(await screen.findByRole('button', { name: 'Open for 100' }))
  await user.click(await screen.findByRole('button', { name: 'Skip' }))
  expect(await screen.findByText(/You sold it back for 70 gems\./)).toBeVisible()
})

test('several openings turn on reels of their own, each with its own prizes, and end together', async () => {
  const lost = { ...won, id: 'o2', prize: small, paid: '40', reel: won.reel.map(() => 'p1') }
  server.use(
    mock.post(at('/user/cases/open/nova/neon'), async ({ request }) => {
      sent.push({ body: (await request.json()) as Record<string, unknown>, key: null })
      return HttpResponse.json({ openings: [won, lost], paidWith: '200' }, { status: 201 })
    }),
  )
  const { user } = show(<OpenPanel shown={shown} />, { as: { ...fan, balance: '500' } })
  expect(screen.getAllByTestId('reel')).toHaveLength(1)
  await user.click(screen.getByRole('radio', { name: '×2' }))
  await user.click(screen.getByRole('button', { name: 'Open 2 for 200' }))

  await user.click(await screen.findByRole('button', { name: 'Skip' }))
  expect(sent[0]?.body).toMatchObject({ count: 2 })
  const stopsOn = screen.getAllByTestId('reel').map((reel) => within(reel).getAllByText(/gems$/)[25]?.textContent)
  expect(stopsOn).toEqual(['300 gems', '40 gems'])
  expect(await screen.findByText('You won 300 gems, 40 gems')).toBeInTheDocument()
  expect(screen.getByText('340 gems')).toBeVisible()
})

test('a fan who confirms the age below the button can open the case, without a reload', async () => {
  let denial: CasePage['denial'] = { code: 'AGE_CONFIRMATION_REQUIRED', message: '', until: null, params: {} }
  server.use(
    mock.get(at('/user/cases/one/nova/neon'), () => HttpResponse.json({ ...shown, denial })),
    mock.get(at('/misc/countries'), () =>
      HttpResponse.json({ data: [{ id: 752, name: 'Sweden', dial_code: '+46', code: 'SE' }], total: 1 }),
    ),
    mock.post(at('/user/users/my-profile/age-confirmation'), () => {
      denial = null
      return HttpResponse.json({})
    }),
  )
  const Asked = () => {
    const { data } = useQuery(cases.one('nova', 'neon'))
    return data && <OpenPanel shown={data} />
  }
  const { user } = show(<Asked />, { as: fan })
  expect(await screen.findByRole('button', { name: 'Confirm your age to open' })).toBeEnabled()
  fireEvent.change(await screen.findByLabelText(/^Date of birth/), { target: { value: '1990-05-01' } })
  await screen.findByRole('option', { name: 'Sweden' })
  await user.selectOptions(screen.getByLabelText(/^Country/), 'Sweden')
  await user.click(screen.getByRole('button', { name: 'Confirm my age' }))

  expect(await screen.findByRole('button', { name: 'Open for 100' })).toBeEnabled()
})

test('the result of a reel that a reload interrupted is shown, once', async () => {
  const { user, unmount } = show(<OpenPanel shown={shown} />, { as: fan })
  await user.click(await screen.findByRole('button', { name: 'Open for 100' }))
  await screen.findByRole('button', { name: 'Skip' })
  unmount()

  const { unmount: leave } = show(<OpenPanel shown={shown} />, { as: fan })
  expect(screen.getByText(/^Your last opening ended while you were away\. You won /)).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('You won 300 gems')
  expect(await screen.findByRole('heading', { name: '300 gems' })).toBeVisible()
  leave()

  show(<OpenPanel shown={shown} />, { as: fan })
  expect(screen.queryByText(/^Your last opening ended/)).toBeNull()
})

test('a prize that cannot be sold back is not said to be', async () => {
  const thing = { ...won, prize: { ...large, kind: 'PRODUCT', name: 'Cap' }, paid: null, item: { id: 'i1' } }
  const rights = { canSell: false, canOrder: true }
  const detail = { id: 'i1', state: 'YOURS', ...rights, product: { type: 'DIGITAL' }, orderId: null }
  server.use(
    mock.post(at('/user/cases/open/nova/neon'), () =>
      HttpResponse.json({ openings: [thing], paidWith: '100' }, { status: 201 }),
    ),
    mock.get(at('/user/inventory/one/i1'), () => HttpResponse.json(detail)),
  )
  const { user } = show(<OpenPanel shown={shown} />, { as: fan })
  await user.click(await screen.findByRole('button', { name: 'Open for 100' }))
  await user.click(await screen.findByRole('button', { name: 'Skip' }))
  expect(await screen.findByText(/in your inventory: claim it\./)).toBeVisible()
})

test.each([
  ['COMMON', false],
  ['LEGENDARY', true],
] as const)('a %s prize fills the page with its color: %s', async (rarity, isGrand) => {
  server.use(
    mock.post(at('/user/cases/open/nova/neon'), () =>
      HttpResponse.json({ openings: [{ ...won, prize: { ...large, rarity } }], paidWith: '100' }, { status: 201 }),
    ),
  )
  const { user } = show(<OpenPanel shown={shown} />, { as: fan })
  await user.click(await screen.findByRole('button', { name: 'Open for 100' }))
  await user.click(await screen.findByRole('button', { name: 'Skip' }))
  expect(await screen.findByRole('heading', { name: '300 gems' })).toBeVisible()
  expect(screen.queryAllByTestId('flood')).toHaveLength(isGrand ? 1 : 0)
})
