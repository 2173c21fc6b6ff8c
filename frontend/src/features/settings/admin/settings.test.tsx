import { act, screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { toastKept } from '@/lib/toast'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { GeneralTab } from './GeneralTab'

const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const staff = {
  ...fan,
  acting: { currentCreatorId: 'x', permissions: ['SETTINGS_MANAGEMENT' as const], isOwner: false },
}
const settings = {
  slug: 'nova',
  name: 'Nova',
  description: '',
  timezone: 'UTC',
  url: '/creator/nova',
  plan: 'free',
  createdAt: '2026-11-01T00:00:00Z',
  oldSlugs: [{ slug: 'nova-old', reservedUntil: '2027-01-20T00:00:00Z' }],
}

function asked() {
  const sent: { body: unknown; key: string | null }[] = []
  server.use(
    mock.get(`${bootData.apiBase}/creator/settings`, () => HttpResponse.json(settings)),
    mock.patch(`${bootData.apiBase}/creator/settings`, async ({ request }) => {
      const body = (await request.json()) as object
      sent.push({ body, key: null })
      return HttpResponse.json({ ...settings, ...body })
    }),
  )
  return sent
}

test('a time zone is chosen and saved', async () => {
  const sent = asked()
  const { user } = show(<GeneralTab />, { as: owner })
  const save = await screen.findByRole('button', { name: 'Save settings' })
  expect(save).toBeDisabled()
  await user.selectOptions(screen.getByLabelText(/^Time zone/), 'America/New_York')
  await user.click(save)
  await waitFor(() => expect(sent[0]?.body).toEqual({ timezone: 'America/New_York', seen: { timezone: 'UTC' } }))
  expect(await screen.findByText('Settings saved')).toBeVisible()
})

test('staff read the time zone, which only the owner can change', async () => {
  asked()
  show(<GeneralTab />, { as: staff })
  expect(await screen.findByLabelText(/^Time zone/)).toBeDisabled()
  expect(screen.getByText(/Only the owner can change it/)).toBeVisible()
})

test('a new name is saved, and the page says so after it has loaded again', async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { href: window.location.href, origin: window.location.origin, reload })
  const sent = asked()
  const { user } = show(<GeneralTab />, { as: owner })
  await user.type(await screen.findByLabelText(/^Name/), ' Nights')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  await waitFor(() => expect(reload).toHaveBeenCalled())
  expect(sent[0]?.body).toEqual({ name: 'Nova Nights', seen: { name: 'Nova' } })
  expect(await screen.findByText('All changes saved')).toBeVisible()
  toastKept()
  expect(await screen.findByText('Settings saved')).toBeVisible()
  vi.unstubAllGlobals()
})

test('a name that somebody else changed shows both, and theirs can be used', async () => {
  asked()
  server.use(
    mock.patch(`${bootData.apiBase}/creator/settings`, () => {
      server.use(
        mock.get(`${bootData.apiBase}/creator/settings`, () => HttpResponse.json({ ...settings, name: 'Orbit' })),
      )
      const params = { stale: { name: { yours: 'Nova Nights', theirs: 'Orbit' } } }
      const fields = { name: 'Someone else saved this field first' }
      return HttpResponse.json({ code: 'EDIT_CONFLICT', message: '', params, fields }, { status: 409 })
    }),
  )
  const { user } = show(<GeneralTab />, { as: owner })
  await user.type(await screen.findByLabelText(/^Name/), ' Nights')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  await user.click(await screen.findByRole('button', { name: 'Use theirs: Orbit' }))
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Orbit')
  expect(screen.getByRole('button', { name: 'Save settings' })).toBeDisabled()
})

test('leaving for another tab asks about unsaved settings first', async () => {
  asked()
  const { user, router } = show(<GeneralTab />, { as: owner })
  await user.type(await screen.findByLabelText(/^Description/), 'Loud')
  await act(() => router.navigate('/?tab=SECURITY'))
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  expect(router.state.location.search).toBe('')
})

test('leaving asks about an address that is not saved, and a saved one lets go', async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { href: window.location.href, origin: window.location.origin, reload })
  asked()
  server.use(
    mock.get(`${bootData.apiBase}/user/communities/slug-available/:slug`, ({ params: { slug } }) =>
      HttpResponse.json({ slug, available: true, reason: null }),
    ),
    mock.patch(`${bootData.apiBase}/creator/settings/slug`, () => HttpResponse.json({ ...settings, slug: 'nova2' })),
  )
  const { user, router } = show(<GeneralTab />, { as: owner })
  await user.click(await screen.findByRole('button', { name: 'Change address' }))
  await user.type(screen.getByLabelText('New address'), '2')
  await act(() => router.navigate('/?tab=SECURITY'))
  expect(await screen.findByText('Your changes to the address are not saved yet.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(router.state.location.search).toBe('')

  expect(await screen.findByText('/creator/nova2 is available.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Change address' }))
  await waitFor(() => expect(reload).toHaveBeenCalled())
  // As the browser asks when the page is left.
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
  vi.unstubAllGlobals()
})

test('the address is the owner’s: staff does not see how to change it', async () => {
  asked()
  show(<GeneralTab />, { as: staff })
  await screen.findByRole('button', { name: 'Save settings' })
  expect(screen.queryByRole('button', { name: 'Change address' })).not.toBeInTheDocument()
})

test('an address that is taken cannot be chosen, a free one can', async () => {
  asked()
  server.use(
    mock.get(`${bootData.apiBase}/user/communities/slug-available/:slug`, ({ params: { slug } }) =>
      HttpResponse.json({ slug, available: slug === 'nova2', reason: slug === 'nova2' ? null : 'This name is taken' }),
    ),
  )
  const { user } = show(<GeneralTab />, { as: owner })
  expect(await screen.findByText(/nova-old redirects here until Jan 20, 2027/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Change address' }))
  const field = screen.getByLabelText('New address')
  await user.clear(field)
  await user.type(field, 'pixel')
  expect(await screen.findByText('This name is taken')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Change address' })).toBeDisabled()
  await user.clear(field)
  await user.type(field, 'nova2')
  expect(await screen.findByText('/creator/nova2 is available.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Change address' })).toBeEnabled()
})
