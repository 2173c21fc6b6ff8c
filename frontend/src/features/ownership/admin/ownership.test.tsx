import { screen } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { boot } from '@/api/boot'
import type { CommunityClosing } from '@/api/shapes'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { ClosedOffice } from './ClosedOffice'
import CloseDialog from './CloseDialog'
import HandOverDialog from './HandOverDialog'
import { OwnershipPanel } from './OwnershipPanel'
import { SuspendedOffice } from './SuspendedOffice'
import { lossText, matterText } from './words'

const api = bootData.apiBase
const name = bootData.community?.name ?? ''
const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const day = 86_400_000
const openOne: CommunityClosing = {
  closedAt: null,
  reopenUntil: null,
  reason: '',
  matters: [],
  losses: [
    { kind: 'GEMS', count: 1200 },
    { kind: 'ITEMS', count: 1 },
  ],
  plan: null,
}
function answering({
  closing = openOne,
  handOver = null,
  state,
  isKept = false,
}: {
  closing?: CommunityClosing
  handOver?: unknown
  state?: string
  isKept?: boolean
} = {}) {
  const expiresAt = isKept ? null : '2026-11-25T12:00:00Z'
  const file = state && { id: 'e1', state, size: 5_000_000, requestedAt: '', expiresAt, isKept }
  server.use(
    mock.get(`${api}/creator/community/closing`, () => HttpResponse.json(closing)),
    mock.get(`${api}/creator/community/hand-over`, () => HttpResponse.json({ handOver })),
    mock.get(`${api}/creator/community/export`, () => HttpResponse.json({ export: file ?? null })),
  )
}

test('an open offer names the person and the last day, and can be canceled', async () => {
  answering({ handOver: { receiver: 'kai', expiresAt: '2026-12-01T12:00:00Z', isExpired: false } })
  const { user } = show(<OwnershipPanel />, { as: owner })
  expect(await screen.findByText('kai')).toBeVisible()
  expect(screen.getByText(/can accept until Dec 1, 2026/)).toBeVisible()
  server.use(
    mock.delete(`${api}/creator/community/hand-over`, () => {
      answering()
      return new HttpResponse(null, { status: 204 })
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Cancel offer' }))
  expect(await screen.findByRole('button', { name: 'Hand over' })).toBeEnabled()
})

test('an offer is sent with the typed name, and an error is shown beside its field', async () => {
  answering()
  let sent: unknown
  server.use(
    mock.post(`${api}/creator/community/hand-over`, async ({ request }) => {
      sent = await request.json()
      return HttpResponse.json(
        { code: 'VALIDATION_ERROR', message: '', params: {}, fields: { receiver: 'No user has this name' } },
        { status: 400 },
      )
    }),
  )
  const { user } = show(<HandOverDialog />, { as: owner })
  const send = screen.getByRole('button', { name: 'Send offer' })
  expect(send).toBeDisabled()
  await user.type(screen.getByLabelText(/^Email or username/), ' kai ')
  await user.click(screen.getByRole('checkbox', { name: /^Stay on the team/ }))
  await user.type(screen.getByLabelText(/to confirm/), ` ${name.toUpperCase()}`)
  await user.click(send)
  expect(await screen.findByText('No user has this name')).toBeVisible()
  expect(sent).toEqual({ receiver: 'kai', giverStays: true, confirmation: ` ${name.toUpperCase()}` })
})

test('what is open is listed with what to do and where, and there is no button to close', async () => {
  const examples = [{ name: 'Signed deck', link: '/admin/raffles/7' }]
  answering({ closing: { ...openOne, matters: [{ kind: 'RAFFLE', count: 3, examples }] } })
  show(<CloseDialog />, { as: owner })
  expect(await screen.findByText('3 open raffles')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Signed deck' })).toHaveAttribute('href', '/admin/raffles/7')
  expect(screen.getByText('and 2 more')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Close community' })).toBeNull()
})

test('closing needs the typed name, and says what members lose', async () => {
  answering()
  let sent: unknown
  server.use(
    mock.post(`${api}/creator/community/close`, async ({ request }) => {
      sent = await request.json()
      return HttpResponse.json(
        { code: 'COMMUNITY_NOT_SETTLED', message: 'Finish what is open first', params: { open: 1 }, fields: {} },
        { status: 409 },
      )
    }),
  )
  const { user } = show(<CloseDialog />, { as: owner })
  expect(await screen.findByText(/The 1,200 gems and 1 won item of your members/)).toBeVisible()
  const close = screen.getByRole('button', { name: 'Close community' })
  await user.type(screen.getByLabelText(/to confirm/), 'something else')
  expect(close).toBeDisabled()
  await user.clear(screen.getByLabelText(/to confirm/))
  await user.type(screen.getByLabelText(/to confirm/), name)
  await user.type(screen.getByLabelText(/^Reason/), 'Thank you all')
  await user.click(close)
  expect(await screen.findByText('Finish what is open first')).toBeVisible()
  expect(sent).toEqual({ reason: 'Thank you all', confirmation: name })
})

test('the file of the closing is kept, so there is nothing to export again', async () => {
  answering({ closing: { ...openOne, closedAt: new Date().toISOString() }, state: 'READY', isKept: true })
  show(<ClosedOffice />, { as: owner })
  expect(await screen.findByText('We keep this file until your community is erased.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download' })).toBeEnabled()
  expect(screen.queryByRole('button', { name: 'Export again' })).toBeNull()
})

test('the closed office counts the days, reopens, and downloads by a fresh link', async () => {
  const closing = {
    ...openOne,
    closedAt: new Date(Date.now() - 2 * day).toISOString(),
    reopenUntil: new Date(Date.now() + 27.5 * day).toISOString(),
    reason: 'Done',
  }
  answering({ closing, state: 'READY' })
  const { user } = show(<ClosedOffice />, { as: owner })
  expect(await screen.findByText('28')).toBeVisible()
  expect(screen.getByText('Fans read: “Done”')).toBeVisible()
  expect(await screen.findByText(/5 MB, until/)).toBeVisible()
  server.use(
    mock.post(`${api}/creator/community/reopen`, () =>
      HttpResponse.json(
        { code: 'COMMUNITY_REOPEN_TOO_LATE', message: 'It is too late', params: {}, fields: {} },
        { status: 409 },
      ),
    ),
    mock.post(`${api}/creator/community/export/e1/link`, () =>
      HttpResponse.json(
        { code: 'COMMUNITY_EXPORT_NOT_FOUND', message: 'This export was deleted', params: {}, fields: {} },
        { status: 404 },
      ),
    ),
  )
  await user.click(screen.getByRole('button', { name: 'Reopen community' }))
  expect(await screen.findByText('It is too late')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Download' }))
  expect(await screen.findByText('This export was deleted')).toBeVisible()
})

test('words agree with their numbers', () => {
  expect(matterText({ kind: 'ORDER', count: 1, examples: [] }).what).toBe('1 order that is not delivered')
  expect(matterText({ kind: 'PRIZE', count: 2, examples: [] }).what).toBe('2 prizes that winners can still claim')
  expect(lossText([{ kind: 'GEMS', count: 0 }])).toBe('')
})

test('the office of a suspended community says why and whom to contact, and leads to billing', () => {
  boot.suspension = { reason: 'Unpaid prizes', contact: 'mailto:help@gemhall.example' }
  show(<SuspendedOffice />, { as: owner })
  delete boot.suspension
  expect(screen.getByRole('heading', { name: `${name} is suspended` })).toBeVisible()
  expect(screen.getByText('“Unpaid prizes”')).toBeVisible()
  expect(screen.getByRole('link', { name: 'help@gemhall.example' })).toHaveAttribute(
    'href',
    'mailto:help@gemhall.example',
  )
  expect(screen.getByRole('link', { name: 'View billing' })).toHaveAttribute('href', '/admin/settings?tab=BILLING')
  expect(screen.getByRole('link', { name: 'Go to Gemhall' })).toBeVisible()
})

const paid = { name: 'Pro', endsAt: '2027-01-03T12:00:00Z', isCanceled: false }

test.each([
  [paid, /^Your Pro plan is canceled. It runs until Jan 3, 2027, and you are not charged again. Reopening does not/],
  [{ ...paid, isCanceled: true }, /^Your Pro plan is canceled already. It runs until Jan 3, 2027/],
  [{ ...paid, endsAt: null }, /^Your Pro plan is canceled and ends at once, because a payment is due/],
])('before closing, the owner reads what happens to the paid plan: %o', async (plan, text) => {
  answering({ closing: { ...openOne, plan } })
  show(<CloseDialog />, { as: owner })
  expect(await screen.findByText(text)).toBeVisible()
})

test('the closed office says when the plan ends, and leads to billing', async () => {
  const closing = { ...openOne, closedAt: new Date().toISOString(), plan: { ...paid, isCanceled: true } }
  answering({ closing })
  show(<ClosedOffice />, { as: owner })
  expect(await screen.findByText(/ends on Jan 3, 2027. Reopening does not renew it/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'View billing' })).toHaveAttribute('href', '/admin/settings?tab=BILLING')
})

test('a hand-over says who pays for the plan afterwards', () => {
  answering()
  show(<HandOverDialog />, { as: owner })
  expect(screen.getByText(/the new owner pays for it from the next payment on/)).toBeVisible()
})
