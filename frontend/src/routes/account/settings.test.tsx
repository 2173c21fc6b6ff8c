import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { lazy } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Registry } from '@/dialogs/dialogs'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Component as Settings } from './settings'

const at = (path: string) => `${bootData.apiBase}/user/users/my-profile${path}`
const user = fan.user!
const profile = {
  id: user.id,
  username: 'kai',
  email: 'kai@example.com',
  emailVerified: true,
  avatarUrl: null,
  createdAt: '2026-11-01T00:00:00Z',
  hasPassword: true,
}
const device = {
  id: '0190a000-0000-7000-8000-00000000000a',
  device: 'Chrome on Windows',
  ip: '127.0.0.1',
  host: 'localhost',
  createdAt: '2026-11-01T00:00:00Z',
  lastSeenAt: '2026-11-21T12:00:00Z',
  current: true,
}
const phone = { ...device, id: `${device.id.slice(0, -1)}b`, device: 'Mobile Safari on iPhone', current: false }

const dialogs: Registry = {
  'email-verify': { title: 'Confirm your e-mail', body: lazy(() => import('@/features/profile/EmailVerifyDialog')) },
}

const saved = vi.fn<(body: FormData | string) => void>()

beforeEach(() => {
  saved.mockReset()
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
  server.use(
    mock.get(`${bootData.apiBase}/common/auth/whoami`, () => HttpResponse.json(fan)),
    mock.get(at(''), () => HttpResponse.json(profile)),
    mock.get(at('/sessions'), () => HttpResponse.json({ data: [device, phone], total: 2 })),
    mock.patch(at(''), async ({ request }) => {
      saved(
        request.headers.get('Content-Type')?.startsWith('multipart') ? await request.formData() : await request.text(),
      )
      return HttpResponse.json(profile)
    }),
  )
})

const aPicture = (bytes = 10, type = 'image/png') => new File([new Uint8Array(bytes)], 'me.png', { type })

test('a picture that is too large is refused with the notice and at the field', async () => {
  const { user: hand } = show(<Settings />, { as: fan })
  await hand.upload(await screen.findByLabelText('Picture'), aPicture(5_242_881))
  expect(await screen.findByText('Please upload an image smaller than 5 MB.')).toBeVisible()
  expect(screen.getByText('File is too large')).toBeVisible()
  expect(screen.getByText('File size must be less than 5MB')).toBeVisible()
  expect(screen.queryByLabelText('Zoom')).toBeNull()
})

test('what is no picture is refused', async () => {
  show(<Settings />, { as: fan })
  fireEvent.change(await screen.findByLabelText('Picture'), { target: { files: [aPicture(10, 'text/plain')] } })
  expect(await screen.findByText('File must be an image')).toBeVisible()
})

test('the part that is kept is chosen with keys and slider, and only that is sent', async () => {
  const drawn = vi.fn<CanvasDrawImage['drawImage']>()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: drawn,
  } as unknown as CanvasRenderingContext2D & null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['cut'], { type: 'image/webp' })),
  )
  const { user: hand } = show(<Settings />, { as: fan })
  await hand.upload(await screen.findByLabelText('Picture'), aPicture())

  const frame = await screen.findByRole('application', { name: 'Part of the picture that shows' })
  const picture = frame.querySelector('img')!
  Object.defineProperties(picture, { naturalWidth: { value: 800 }, naturalHeight: { value: 400 } })
  fireEvent.load(picture)
  fireEvent.change(screen.getByLabelText('Zoom'), { target: { value: '2' } })
  frame.focus()
  await hand.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}')
  await hand.click(screen.getByRole('button', { name: 'Use picture' }))

  await waitFor(() => expect(saved).toHaveBeenCalled())
  const [[body]] = saved.mock.calls as [[FormData]]
  const sent = body.get('avatar') as File
  expect(sent.type).toBe('image/webp')
  // Twice as close shows 200 of 400 pixels; each key moves by 4 % of that.
  expect(drawn.mock.calls[0]?.slice(1, 5)).toEqual([316, 108, 200, 200])
  expect(await screen.findByText('Picture saved')).toBeVisible()
  expect(screen.queryByRole('application')).toBeNull()
})

const change = async (hand: ReturnType<typeof show>['user'], previous: string, updated: string, confirmed: string) => {
  await hand.type(await screen.findByLabelText(/Current password/), previous)
  await hand.type(screen.getByLabelText(/^New password\b(?! again)/), updated)
  await hand.type(screen.getByLabelText(/New password again/), confirmed)
}

test('a password that is typed differently the second time is noticed at once', async () => {
  const { user: hand } = show(<Settings />, { as: fan })
  await change(hand, 'Old1!pass', 'New1!pass', 'New1!pas')
  expect(screen.getByText('Passwords do not match')).toBeVisible()
  await hand.type(screen.getByLabelText(/New password again/), 's')
  await waitFor(() => expect(screen.queryByText('Passwords do not match')).toBeNull())
})

test('a changed password is confirmed and the form is cleared', async () => {
  server.use(mock.patch(at('/change-password'), () => HttpResponse.json(fan)))
  const { user: hand } = show(<Settings />, { as: fan })
  await change(hand, 'Old1!pass', 'New1!pass', 'New1!pass')
  await hand.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('Password successfully changed')).toBeVisible()
  expect(screen.getByLabelText(/Current password/)).toHaveValue('')
  expect(screen.getByLabelText(/New password again/)).toHaveValue('')
})

test('a failure without words of its own has the specification’s', async () => {
  server.use(mock.patch(at('/change-password'), () => new HttpResponse(null, { status: 500 })))
  const { user: hand } = show(<Settings />, { as: fan })
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
  const { user: hand } = show(<Settings />, { as: fan })
  const here = (await screen.findByText('Chrome on Windows')).closest('li')!
  expect(within(here).getByText('This device')).toBeVisible()
  expect(within(here).queryByRole('button')).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Sign out Mobile Safari on iPhone, localhost' }))
  await hand.click(screen.getByRole('button', { name: 'Sign out everywhere else' }))
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
  const { user: hand } = show(<Settings />, { as: unconfirmed, dialogs })
  await hand.click(await screen.findByRole('button', { name: 'Confirm e-mail' }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm your e-mail' })
  await hand.click(await within(dialog).findByRole('button', { name: 'Send the link' }))
  expect(await within(dialog).findByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled()
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await within(dialog).findByText(/is confirmed. You can spend gems now./)).toBeVisible()
})
