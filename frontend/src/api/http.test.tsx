import { http as mock, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { bootData, visitor } from '@/test/builders'
import { server } from '@/test/server'
import { ApiError, errorText } from './errors'
import { actingHeader, connectSession, http } from './http'

const at = (path: string) => `${bootData.apiBase}${path}`
const refuse = (status: number, code: string) =>
  HttpResponse.json({ code, message: code, params: {}, fields: {} }, { status })

const goHome = vi.fn<() => void>()
const goToTwoFactor = vi.fn<(enroll: boolean) => void>()
const communityShut = vi.fn<() => void>()
const confirmPerson = vi.fn<(params: Record<string, unknown>) => Promise<boolean>>()
let isProtected = false
let csrfToken = 'token'
const connect = () =>
  connectSession({
    apiBase: bootData.apiBase,
    csrfToken,
    acting: () => null,
    onProtectedArea: () => isProtected,
    goHome,
    goToTwoFactor,
    communityShut,
    confirmPerson,
  })

beforeEach(() => {
  isProtected = false
  csrfToken = 'token'
  goHome.mockReset()
  goToTwoFactor.mockReset()
  confirmPerson.mockReset()
  connect()
})

test('a refusal is retried once and then handed on', async () => {
  let calls = 0
  server.use(
    mock.get(at('/user/wallets'), () => {
      calls += 1
      return refuse(401, 'AUTH_UNAUTHORIZED')
    }),
  )
  await expect(http.get('/user/wallets')).rejects.toMatchObject({ status: 401, code: 'AUTH_UNAUTHORIZED' })
  expect(calls).toBe(2)
  expect(goHome).not.toHaveBeenCalled()
})

test('a retry that works is all the caller sees', async () => {
  let calls = 0
  server.use(
    mock.get(at('/user/wallets'), () => {
      calls += 1
      return calls === 1 ? refuse(403, 'PERMISSION_NOT_PERMITTED') : HttpResponse.json({ data: [], total: 0 })
    }),
  )
  await expect(http.get('/user/wallets')).resolves.toMatchObject({ data: { total: 0 } })
})

test('a refused write of a read-only visit stays on the page and says why', async () => {
  isProtected = true
  let calls = 0
  server.use(
    mock.patch(at('/creator/wallet'), () => {
      calls += 1
      const body = { code: 'PERMISSION_NOT_PERMITTED', message: '', params: { isReadOnlyVisit: true }, fields: {} }
      return HttpResponse.json(body, { status: 403 })
    }),
  )
  const refused = await http.patch('/creator/wallet').catch((error: unknown) => error)
  expect(errorText(refused)).toBe(
    'This is a read-only visit. You can read everything here, but you cannot change or export it.',
  )
  expect(calls).toBe(1)
  expect(goHome).not.toHaveBeenCalled()
})

test.each(['COMMUNITY_CLOSED', 'COMMUNITY_SUSPENDED'])('%s is reported to the page', async (code) => {
  server.use(mock.get(at('/user/wallets'), () => refuse(423, code)))
  await expect(http.get('/user/wallets')).rejects.toMatchObject({ status: 423, code })
  expect(communityShut).toHaveBeenCalledOnce()
  communityShut.mockClear()
})

test('on a protected page the second refusal sends home', async () => {
  isProtected = true
  server.use(mock.get(at('/user/wallets'), () => refuse(401, 'AUTH_UNAUTHORIZED')))
  await expect(http.get('/user/wallets')).rejects.toBeInstanceOf(ApiError)
  expect(goHome).toHaveBeenCalledOnce()
})

test('while a new password renews the session nothing goes out with the old one', async () => {
  const sent: string[] = []
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.use(
    mock.patch(at('/user/users/my-profile/change-password'), async () => {
      sent.push('password')
      await answered
      return HttpResponse.json({})
    }),
    mock.get(at('/user/wallets'), () => {
      sent.push('wallets')
      return HttpResponse.json({ data: [], total: 0 })
    }),
  )
  const change = http.patch('/user/users/my-profile/change-password', {})
  await vi.waitFor(() => expect(sent).toEqual(['password']))
  const wallets = http.get('/user/wallets')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(sent).toEqual(['password'])

  answer()
  await Promise.all([change, wallets])
  expect(sent).toEqual(['password', 'wallets'])
})

test('after the logout, no call is sent with the old session', async () => {
  let calls = 0
  server.use(
    mock.post(at('/common/auth/logout'), () => new HttpResponse(null, { status: 204 })),
    mock.get(at('/user/wallets'), () => {
      calls += 1
      return refuse(401, 'AUTH_UNAUTHORIZED')
    }),
  )
  await http.post('/common/auth/logout')
  void http.get('/user/wallets')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(calls).toBe(0)
})

test('a logout that fails lets the waiting calls go', async () => {
  server.use(
    mock.post(at('/common/auth/logout'), () => HttpResponse.json({}, { status: 500 })),
    mock.get(at('/user/wallets'), () => HttpResponse.json([])),
  )
  const logout = http.post('/common/auth/logout').catch(() => undefined)
  expect((await http.get('/user/wallets')).data).toEqual([])
  await logout
})

test('a missing second factor leads there at once', async () => {
  let calls = 0
  server.use(
    mock.get(at('/user/wallets'), () => {
      calls += 1
      return refuse(403, 'AUTH_TWO_FACTOR_REQUIRED')
    }),
  )
  await expect(http.get('/user/wallets')).rejects.toMatchObject({ code: 'AUTH_TWO_FACTOR_REQUIRED' })
  expect(calls).toBe(1)
  expect(goToTwoFactor).toHaveBeenCalledExactlyOnceWith(false)
})

test.each([true, false])('a change that asks who it is goes on once that is shown (%s)', async (isConfirmed) => {
  let calls = 0
  confirmPerson.mockResolvedValue(isConfirmed)
  server.use(
    mock.post(at('/user/users/my-profile/export'), () => {
      calls += 1
      return calls === 1 ? refuse(409, 'AUTH_STEP_UP_REQUIRED') : HttpResponse.json({})
    }),
  )
  const answer = await http.post('/user/users/my-profile/export', {}).catch((error: unknown) => error)
  expect(confirmPerson).toHaveBeenCalledExactlyOnceWith({})
  expect(calls).toBe(isConfirmed ? 2 : 1)
  expect(answer).toMatchObject(isConfirmed ? { status: 200 } : { code: 'AUTH_STEP_UP_REQUIRED' })
})

test('a stale token is renewed before the retry', async () => {
  const sent: (string | null)[] = []
  server.use(
    mock.get(at('/common/auth/csrf'), () => HttpResponse.json({ csrfToken: 'fresh' })),
    mock.post(at('/common/auth/logout'), ({ request }) => {
      sent.push(request.headers.get('X-CSRFToken'))
      return sent.length === 1 ? refuse(403, 'AUTH_CSRF_FAILED') : new HttpResponse(null, { status: 204 })
    }),
  )
  await http.post('/common/auth/logout')
  expect(sent).toEqual(['token', 'fresh'])
})

test('a page without a token fetches one before the first write, and reading needs none', async () => {
  csrfToken = ''
  connect()
  const sent: (string | null)[] = []
  server.use(
    mock.get(at('/common/auth/csrf'), () => HttpResponse.json({ csrfToken: 'first' })),
    mock.post(at('/common/auth/login'), ({ request }) => {
      sent.push(request.headers.get('X-CSRFToken'))
      return HttpResponse.json(visitor)
    }),
  )
  await http.post('/common/auth/login', {})
  expect(sent).toEqual(['first'])
})

test('the acting header needs a creator and at least one permission', () => {
  const acting = { currentCreatorId: 'creator', permissions: ['USERS_MANAGEMENT' as const], isOwner: false }
  expect(actingHeader(acting)).toEqual({ 'X-Acting-Creator': 'creator' })
  expect(actingHeader({ ...acting, permissions: [] })).toEqual({})
  expect(actingHeader({ ...acting, currentCreatorId: '' })).toEqual({})
  expect(actingHeader(null)).toEqual({})
})

test('the words of an error: known code, then the server, then the failure, then a general one', async () => {
  server.use(
    mock.get(at('/known'), () => refuse(409, 'PRICE_CHANGED')),
    mock.get(at('/unknown'), () =>
      HttpResponse.json({ code: 'NEW_CODE', message: 'Said by the server' }, { status: 409 }),
    ),
    mock.get(at('/silent'), () => HttpResponse.error()),
  )
  const textOf = (path: string) =>
    http.get(path).then(
      () => '',
      (error: unknown) => errorText(error),
    )
  expect(await textOf('/known')).toBe('The price has changed. Check the new price before you buy.')
  expect(await textOf('/unknown')).toBe('Said by the server')
  expect(await textOf('/silent')).toBe('No answer from the server. Check your connection and try again.')
  expect(errorText(new Error('Plain failure'))).toBe('Plain failure')
  expect(errorText(undefined)).toBe('Something went wrong')
})
