import { http as mock, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { http } from '@/api/http'
import { session, setSession } from '@/session/session'
import { bootData, fan, visitor } from '@/test/builders'
import { server } from '@/test/server'
import { connect } from '@/app/connect'
import type { SpaceRouter } from '@/app/router'
import { goHome } from './refused'

const assign = vi.fn<(address: string) => void>()
const helper = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: false } }
const router = { state: { matches: [{ route: { handle: { isProtected: true } } }] } } as unknown as SpaceRouter

beforeEach(() => {
  assign.mockReset()
  vi.stubGlobal('location', { href: window.location.href, origin: window.location.origin, assign })
  setSession({ ...helper, acting: { ...helper.acting, permissions: ['STORES_MANAGEMENT'] } })
  connect(
    () => router,
    () => void goHome(),
  )
  server.use(mock.get(`${bootData.apiBase}/creator/orders`, () => new HttpResponse(null, { status: 403 })))
  return () => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
})

test('a team member whose right ended stays on the page, which learns the new rights', async () => {
  server.use(mock.get(`${bootData.apiBase}/common/auth/whoami`, () => HttpResponse.json(helper)))
  await expect(http.get('/creator/orders')).rejects.toMatchObject({ status: 403 })
  await vi.waitFor(() => expect(session().acting?.permissions).toEqual([]))
  expect(assign).not.toHaveBeenCalled()
})

test('a person whose session ended leaves the back office', async () => {
  server.use(mock.get(`${bootData.apiBase}/common/auth/whoami`, () => HttpResponse.json(visitor)))
  await expect(http.get('/creator/orders')).rejects.toMatchObject({ status: 403 })
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
})
