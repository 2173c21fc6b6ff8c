import { fireEvent, screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerAccount, at, device, profile } from '@/test/account'
import { closeDialog, useDialogs } from '@/dialogs/dialogs'
import { fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Component as Settings } from './settings'

const DATA = '/profile/settings?tab=data'
const saved = vi.fn<(body: FormData | string) => void>()

beforeEach(() => {
  saved.mockReset()
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
  answerAccount(saved)
})

const aPicture = (bytes = 10, type = 'image/png') => new File([new Uint8Array(bytes)], 'me.png', { type })

test('a picture that is too large is refused in one text, at the field', async () => {
  const { user: hand } = show(<Settings />, { as: fan })
  await hand.upload(await screen.findByLabelText('Picture'), aPicture(5_242_881))
  expect(await screen.findByText('File size must be less than 5MB')).toBeVisible()
  expect(screen.queryByText('Please upload an image smaller than 5 MB.')).toBeNull()
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

  const zoom = await screen.findByLabelText('Zoom')
  const picture = document.querySelector('img[src="blob:picture"]')!
  // A picture of 800 x 400 pixels fills a frame of 200 x 200.
  const size = { naturalWidth: 800, naturalHeight: 400, offsetWidth: 400, offsetHeight: 200 }
  for (const [side, value] of Object.entries(size)) Object.defineProperty(picture, side, { value })
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 200))
  fireEvent.load(picture)
  const frame = await screen.findByRole('application', { name: 'Visible part of the picture' })
  fireEvent.change(zoom, { target: { value: '2' } })
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

test('names and country are saved together, and what is left empty is none', async () => {
  const { user: hand } = show(<Settings />, { as: fan })
  expect(await screen.findByRole('button', { name: 'Save profile' })).toBeDisabled()
  await hand.type(screen.getByLabelText('Full name'), 'Kai')
  await screen.findByRole('option', { name: 'Sweden' })
  await hand.selectOptions(screen.getByLabelText('Country'), 'Sweden')
  await hand.click(screen.getByRole('button', { name: 'Save profile' }))
  expect(screen.getByText('Must contain at least 5 characters')).toBeVisible()
  await hand.type(screen.getByLabelText('Full name'), ' Larsson')
  await hand.click(screen.getByRole('button', { name: 'Save profile' }))
  await waitFor(() => expect(saved).toHaveBeenCalledWith('{"fullName":"Kai Larsson","country":"SE"}'))
})

test('age is said once, with the country, and only shown from then on', async () => {
  let current = profile
  server.use(
    mock.get(at(''), () => HttpResponse.json(current)),
    mock.post(at('/age-confirmation'), async ({ request }) => {
      const { birthDate } = (await request.json()) as { birthDate: string }
      current = { ...profile, birthDate, ageConfirmedAt: '2026-11-21T12:00:00Z' }
      return HttpResponse.json(current)
    }),
  )
  const { user: hand } = show(<Settings />, { as: fan })
  await hand.click(await screen.findByRole('button', { name: 'Confirm my age' }))
  await hand.click(screen.getByRole('button', { name: 'Confirm my age' }))
  expect(screen.getAllByText('Field is required')).toHaveLength(2)
  fireEvent.change(screen.getByLabelText(/Date of birth/), { target: { value: '1990-05-01' } })
  await screen.findAllByRole('option', { name: 'Sweden' })
  await hand.selectOptions(screen.getAllByLabelText(/Country/)[0]!, 'Sweden')
  await hand.click(screen.getByRole('button', { name: 'Confirm my age' }))
  expect(await screen.findByText('Born on May 1, 1990.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Confirm my age' })).toBeNull()
})

test('an export is asked for, put together, and then there to download', async () => {
  const last = { id: device.id, requestedAt: '2026-11-21T12:00:00Z', expiresAt: null, size: null, url: null }
  let found: object | null = null
  server.use(
    mock.get(at('/export'), () => HttpResponse.json({ export: found })),
    mock.post(at('/export'), () => {
      found = { ...last, state: 'QUEUED' }
      return HttpResponse.json(found, { status: 202 })
    }),
  )
  const { user: hand } = show(<Settings />, { as: fan, at: DATA })
  await hand.click(await screen.findByRole('button', { name: 'Export my data' }))
  expect(await screen.findByText('We are preparing your file')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Export/ })).toBeNull()
  found = { ...last, state: 'READY', size: 4096, url: '/api/x/file', expiresAt: '2026-11-22T12:00:00Z' }
  expect(await screen.findByRole('link', { name: 'Download' }, { timeout: 5000 })).toHaveAttribute(
    'href',
    '/creator/nova/api/x/file',
  )
})

test('an export that failed can be started again', async () => {
  let state = 'FAILED'
  const last = { id: device.id, requestedAt: '2026-11-21T12:00:00Z', expiresAt: null, size: null, url: null }
  server.use(
    mock.get(at('/export'), () => HttpResponse.json({ export: { ...last, state } })),
    mock.post(at('/export'), () => {
      state = 'QUEUED'
      return HttpResponse.json({ ...last, state }, { status: 202 })
    }),
  )
  const { user: hand } = show(<Settings />, { as: fan, at: DATA })
  expect(await screen.findByText('We could not prepare your file')).toBeVisible()
  await hand.click(screen.getByRole('button', { name: 'Export again' }))
  expect(await screen.findByText('We are preparing your file')).toBeVisible()
})

test('erasing an account needs its typed name, and an owner sees what comes first', async () => {
  server.use(
    mock.get(at('/export'), () => HttpResponse.json({ export: null })),
    mock.delete(at(''), () =>
      HttpResponse.json(
        { code: 'USER_OWNS_COMMUNITY', message: '', params: { slug: 'den', name: 'Kai’s Den' }, fields: {} },
        { status: 409 },
      ),
    ),
  )
  const { user: hand } = show(<Settings />, { as: fan, at: DATA })
  await hand.click(await screen.findByRole('button', { name: 'Erase my account' }))
  const erase = screen.getByRole('button', { name: 'Erase my account permanently' })
  expect(erase).toBeDisabled()
  await hand.type(screen.getByLabelText(/Type “kai” to confirm/), 'KAI')
  await hand.click(erase)
  expect(
    await screen.findByText(/You own Kai’s Den. Hand it over, or close it and wait until it is erased/),
  ).toBeVisible()
})

test('erasing asks for a fresh proof, and a canceled one keeps the form', async () => {
  const refusal = {
    code: 'AUTH_STEP_UP_REQUIRED',
    message: 'Confirm it’s you to continue.',
    params: { password: true, methods: [] },
    fields: {},
  }
  server.use(
    mock.get(at('/export'), () => HttpResponse.json({ export: null })),
    mock.delete(at(''), () => HttpResponse.json(refusal, { status: 409 })),
  )
  const { user: hand } = show(<Settings />, { as: fan, at: DATA })
  await hand.click(await screen.findByRole('button', { name: 'Erase my account' }))
  await hand.type(screen.getByLabelText(/Type “kai” to confirm/), 'kai')
  await hand.click(screen.getByRole('button', { name: 'Erase my account permanently' }))
  await waitFor(() => expect(useDialogs.getState().at(-1)).toMatchObject({ kind: 'step-up', open: true }))
  closeDialog('step-up')
  expect(await screen.findByText('Confirm it’s you to continue.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Erase my account permanently' })).toBeEnabled()
})

test.each(['/creator/nova', '/creator/nova/raffles/double-drop'])('who came from %s is led back', async (back) => {
  show(<Settings />, { as: fan, at: `/profile/settings?${new URLSearchParams({ tab: 'connections', back })}` })
  expect(await screen.findByRole('link', { name: /^Back to/ })).toHaveAttribute('href', back)
})

test.each(['//evil.example', 'https://evil.example/creator/nova', '/creator/nova//evil', '/creator/nova?x=1', '/x'])(
  'settings do not lead to %s',
  async (back) => {
    show(<Settings />, { as: fan, at: `/profile/settings?${new URLSearchParams({ back })}` })
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Back to/ })).toBeNull()
  },
)
