import { act, screen, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { lazy } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '@/api/client'
import type { Profile } from '@/api/shapes'
import { stepUp } from '@/features/profile/stepUp/dialog'
import type { Registry } from '@/dialogs/dialogs'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { TwoFactorPanel } from './TwoFactorPanel'

const at = (path: string) => `${bootData.apiBase}/user/users/my-profile${path}`
const refuse = (status: number, code: string, more: object = {}) =>
  HttpResponse.json({ code, message: code, params: {}, fields: {}, ...more }, { status })
const off = { app: false, email: false, backupCodesLeft: 0 }
const profile = { email: 'kai@example.com', emailVerified: true, hasPassword: true, twoFactor: off } as Profile
const codes = Array.from({ length: 10 }, (_, n) => `ABCD-EFGH-234${n}-6767`)

const dialogs: Registry = {
  'app-2fa-enable': { title: 'Set up your app', body: lazy(() => import('./AppEnableDialog')) },
  'app-2fa-disable': { title: 'Turn off the app', body: lazy(() => import('./AppDisableDialog')) },
  'email-2fa-enable': { title: 'Turn on email codes', body: lazy(() => import('./EmailEnableDialog')) },
  'backup-codes': { title: 'New backup codes', body: lazy(() => import('./BackupCodesDialog')) },
  'step-up': stepUp,
}
const panel = (twoFactor = off, as = fan, rest = {}) =>
  show(<TwoFactorPanel profile={{ ...profile, twoFactor, ...rest }} />, { as, dialogs })
const sent = vi.fn<(body: unknown) => void>()

beforeEach(() => {
  sent.mockReset()
  server.use(
    mock.get(at(''), () =>
      HttpResponse.json({ ...profile, twoFactor: { app: true, email: false, backupCodesLeft: 9 } }),
    ),
    mock.post(at('/two-factor/app/setup'), () =>
      HttpResponse.json({ secret: 'ABCDEFGHIJKL', uri: 'otpauth://totp/x', qrSvg: '<svg xmlns="x"/>' }),
    ),
    mock.post(at('/two-factor/app/enable'), async ({ request }) => {
      const body = (await request.json()) as { code: string }
      sent(body)
      return body.code === '000000'
        ? refuse(400, 'AUTH_TWO_FACTOR_CODE_INVALID', { fields: { code: 'Invalid verification code.' } })
        : HttpResponse.json({ backupCodes: codes })
    }),
  )
})

test('scan, type the first code, put the backup codes somewhere safe, done', async () => {
  const { user: hand } = panel()
  await hand.click(screen.getByRole('button', { name: 'Set up the app' }))
  expect(await screen.findByAltText('The key for your app, as a code to scan')).toBeVisible()
  await hand.click(screen.getByText(/Can’t scan/))
  expect(screen.getByText('ABCD EFGH IJKL')).toBeVisible()
  await hand.type(screen.getByLabelText(/Code from the app/), '000000')
  expect(await screen.findByText('Invalid verification code.')).toBeVisible()
  await hand.type(screen.getByLabelText(/Code from the app/), '123456')

  const list = await screen.findByRole('list', { name: 'Backup codes' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(10)
  expect(screen.getByRole('button', { name: 'Done' })).toBeDisabled()
  await hand.click(screen.getByLabelText('I saved my codes'))
  await hand.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.getByRole('status', { name: '' })).toHaveTextContent('Two-factor is on.')
})

test('a wrong first code says so, also when the button is pressed after the field was emptied', async () => {
  const text = 'Invalid verification code. Please check the code and try again.'
  server.use(
    mock.post(at('/two-factor/app/setup'), () => HttpResponse.json({ secret: 'ABCDEFGH', qrSvg: '<svg/>' })),
    mock.post(at('/two-factor/app/enable'), () => refuse(400, 'AUTH_TWO_FACTOR_CODE_INVALID', { message: text })),
  )
  const { user: hand } = panel({ app: false, email: false, backupCodesLeft: 0 })
  await hand.click(screen.getByRole('button', { name: 'Set up the app' }))
  await hand.type(await screen.findByLabelText(/^Code from the app/), '000000')
  expect(await screen.findByText(text)).toBeVisible()
  await hand.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(screen.getByText(text)).toBeVisible()
  expect(screen.queryByText('Field is required')).toBeNull()
})

test('backup codes can be copied, downloaded and printed', async () => {
  server.use(mock.post(at('/two-factor/backup-codes'), () => HttpResponse.json({ backupCodes: codes })))
  const { user: hand } = panel({ app: true, email: false, backupCodesLeft: 2 })
  const print = vi.spyOn(window, 'print').mockReturnValue()
  const files: Blob[] = []
  URL.createObjectURL = (file) => {
    files.push(file as Blob)
    return 'blob:codes'
  }
  URL.revokeObjectURL = () => undefined
  expect(screen.getByText('2 left')).toBeVisible()
  await hand.click(screen.getByRole('button', { name: 'New codes' }))
  await hand.click(await screen.findByRole('button', { name: 'Create new codes' }))

  await hand.click(await screen.findByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(codes.join('\n'))
  await hand.click(screen.getByRole('button', { name: 'Download' }))
  expect(await files[0]?.text()).toContain(codes[9])
  await hand.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

test('turning it off takes password and code, and says which is missing', async () => {
  server.use(
    mock.post(at('/two-factor/app/disable'), async ({ request }) => {
      sent(await request.json())
      return sent.mock.calls.length === 1
        ? refuse(400, 'USER_PASSWORD_MISMATCH', { fields: { password: 'Password missmatch' } })
        : new HttpResponse(null, { status: 204 })
    }),
  )
  const { user: hand } = panel({ app: true, email: false, backupCodesLeft: 9 })
  await hand.click(screen.getByRole('button', { name: 'Turn off the app' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn off the app' }))
  await hand.click(await dialog.findByRole('button', { name: 'Turn off' }))
  expect(dialog.getByText('Password is required')).toBeVisible()
  expect(dialog.getByText('Field is required')).toBeVisible()

  await hand.type(dialog.getByLabelText(/^Password/), 'Secret1!')
  await hand.click(dialog.getByRole('button', { name: 'Use a backup code' }))
  await hand.type(dialog.getByLabelText(/Backup code/), codes[0]!)
  await hand.click(dialog.getByRole('button', { name: 'Turn off' }))
  expect(await dialog.findByText('Password missmatch')).toBeVisible()
  expect(sent).toHaveBeenLastCalledWith({ password: 'Secret1!', method: 'BACKUP', code: codes[0] })
})

test('codes by mail need a confirmed address', () => {
  panel(off, fan, { emailVerified: false })
  expect(screen.getByRole('button', { name: 'Turn on email codes' })).toBeDisabled()
  expect(screen.getByText('Confirm an email address first.')).toBeVisible()
})

test('an operator is asked to turn it on', () => {
  panel(off, { ...fan, user: { ...fan.user!, roles: ['USER', 'ADMIN'] } })
  expect(screen.getByText(/Operators need a second factor/)).toBeVisible()
})

test('a sensitive change asks for proof, and then continues', async () => {
  let calls = 0
  server.use(
    mock.post(at('/export'), () => {
      calls += 1
      return calls === 1
        ? refuse(409, 'AUTH_STEP_UP_REQUIRED', { params: { password: true, methods: [] } })
        : HttpResponse.json({ state: 'WAITING' }, { status: 202 })
    }),
    mock.post(at('/step-up'), async ({ request }) => {
      sent(await request.json())
      return HttpResponse.json({ seconds: 600 })
    }),
  )
  const { user: hand } = show(null, { as: fan, dialogs })
  const answer = api.post('/user/users/my-profile/export')
  await hand.type(await screen.findByLabelText(/^Password/), 'Secret1!')
  await hand.click(screen.getByRole('button', { name: 'Confirm' }))
  await expect(answer).resolves.toMatchObject({ state: 'WAITING' })
  expect(sent).toHaveBeenCalledExactlyOnceWith({ password: 'Secret1!', code: '' })
})

test('who closes the question changes nothing', async () => {
  server.use(
    mock.post(at('/export'), () => refuse(409, 'AUTH_STEP_UP_REQUIRED', { params: { password: true, methods: [] } })),
  )
  const { user: hand } = show(null, { as: fan, dialogs })
  const answer = api.post('/user/users/my-profile/export').catch((error: unknown) => error)
  expect(await screen.findByRole('button', { name: 'Confirm' })).toBeVisible()
  await act(() => hand.keyboard('{Escape}'))
  expect(await answer).toMatchObject({ code: 'AUTH_STEP_UP_REQUIRED' })
})
