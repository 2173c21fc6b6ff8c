import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { CustomDomain } from '@/api/shapes'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { effects } from '@/live/effects'
import { DomainsPanel } from './DomainsPanel'
import DomainRemoveDialog from './DomainRemoveDialog'
import { checkText } from './words'

const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const all = `${bootData.apiBase}/creator/domains/all`
const one = `${bootData.apiBase}/creator/domains/one`
const checks: CustomDomain['checks'] = (['OWNERSHIP', 'ADDRESS', 'CERTIFICATE', 'REDIRECT', 'HANDOFF'] as const).map(
  (check) => ({ check, state: 'WAITING', found: [], checkedAt: null }),
)
const pending: CustomDomain = {
  id: '7',
  name: 'fans.nova.gg',
  shownName: 'fans.nova.gg',
  state: 'PENDING',
  isPrimary: false,
  isChecking: false,
  records: [
    { type: 'TXT', name: '_gemhall.fans.nova.gg', host: '_gemhall.fans', value: 'gemhall-verification=abc' },
    { type: 'CNAME', name: 'fans.nova.gg', host: 'fans', value: 'edge.gemhall.gg' },
  ],
  checks,
  verifiedAt: null,
  checkedAt: null,
  nextCheckAt: '2026-11-24T00:00:00Z',
  graceUntil: null,
  createdAt: '2026-11-23T00:00:00Z',
}
const verified: CustomDomain = { ...pending, state: 'VERIFIED', verifiedAt: '2026-11-23T01:00:00Z' }

const listed = (...rows: CustomDomain[]) =>
  server.use(mock.get(all, () => HttpResponse.json({ data: rows, total: rows.length })))

test('a domain is added, and its records are shown with the short and the full name', async () => {
  listed()
  const { user } = show(<DomainsPanel />, { as: owner })
  await user.click(await screen.findByRole('button', { name: 'Add domain' }))
  server.use(
    mock.post(one, async ({ request }) => {
      expect(await request.json()).toEqual({ domain: 'fans.nova.gg' })
      listed(pending)
      return HttpResponse.json(pending, { status: 201 })
    }),
  )
  await user.type(screen.getByLabelText(/^Domain/), ' fans.nova.gg ')
  await user.click(screen.getByRole('button', { name: 'Add domain' }))
  const card = await screen.findByRole('article', { name: 'fans.nova.gg' })
  expect(within(card).getByText('Waiting for DNS')).toBeVisible()
  expect(within(card).getByText('_gemhall.fans')).toBeVisible()
  expect(within(card).getByText('In full: _gemhall.fans.nova.gg')).toBeVisible()
  expect(within(card).getByText('gemhall-verification=abc')).toBeVisible()
  expect(within(card).getByRole('button', { name: 'Copy value of the CNAME record' })).toBeVisible()
})

test('a name that cannot be a domain is refused beside the field', async () => {
  listed()
  server.use(
    mock.post(one, () =>
      HttpResponse.json(
        { code: 'VALIDATION_ERROR', message: '', params: {}, fields: { domain: 'Enter the domain without a port' } },
        { status: 400 },
      ),
    ),
  )
  const { user } = show(<DomainsPanel />, { as: owner })
  await user.click(await screen.findByRole('button', { name: 'Add domain' }))
  await user.type(screen.getByLabelText(/^Domain/), 'nova.gg:443')
  await user.click(screen.getByRole('button', { name: 'Add domain' }))
  expect(await screen.findByText('Enter the domain without a port')).toBeVisible()
})

test('a check runs in the background, and its result arrives by the event stream', async () => {
  listed(pending)
  server.use(
    mock.post(`${one}/7/verify`, () => {
      listed({ ...pending, isChecking: true })
      return HttpResponse.json({ ...pending, isChecking: true }, { status: 202 })
    }),
  )
  const { user } = show(<DomainsPanel />, { as: owner })
  await user.click(await screen.findByRole('button', { name: 'Check now' }))
  expect(await screen.findByText('Checking…')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Check now' })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByText('Checking the DNS records')).toBeInTheDocument()

  const found = [{ ...checks[0]!, state: 'WRONG' as const, found: ['old'] }, ...checks.slice(1)]
  listed({ ...pending, checks: found, checkedAt: '2026-11-23T01:00:00Z' })
  effects.received({ event: 'DOMAINS', creatorId: null, facts: { id: '7' } })
  const words = await screen.findAllByText(/The TXT record has another value: “old”/)
  expect(words.map(({ role, tagName }) => role ?? tagName).toSorted()).toEqual(['DD', 'status'])
  expect(screen.getByRole('button', { name: 'Check now' })).not.toHaveAttribute('aria-disabled', 'true')
})

test('a check that finds the proof says so, also without an event', async () => {
  listed({ ...pending, isChecking: true })
  show(<DomainsPanel />, { as: owner })
  expect(await screen.findByText('Checking…')).toBeVisible()
  const found = [{ ...checks[0]!, state: 'OK' as const, found: ['abc'] }, ...checks.slice(1)]
  listed({ ...verified, checks: found })
  expect(await screen.findByText('fans.nova.gg is verified and its record is set', {}, { timeout: 5000 })).toBeVisible()
})

test('too many checks are refused with the time to wait', async () => {
  listed(pending)
  server.use(
    mock.post(`${one}/7/verify`, () =>
      HttpResponse.json(
        { code: 'RATE_LIMITED', message: '', params: { retryAfter: 60, what: 'checks' }, fields: {} },
        { status: 429 },
      ),
    ),
  )
  const { user } = show(<DomainsPanel />, { as: owner })
  await user.click(await screen.findByRole('button', { name: 'Check now' }))
  expect(await screen.findByText('Too many checks. Try again in 60 seconds.')).toBeVisible()
})

test('a verified domain becomes the primary one', async () => {
  listed(verified)
  const sent: unknown[] = []
  server.use(
    mock.patch(`${one}/7`, async ({ request }) => {
      sent.push(await request.json())
      listed({ ...verified, isPrimary: true })
      return HttpResponse.json({ ...verified, isPrimary: true })
    }),
  )
  const { user } = show(<DomainsPanel />, { as: owner })
  await user.click(await screen.findByRole('button', { name: 'Make primary' }))
  expect(await screen.findByRole('button', { name: 'Stop redirecting' })).toBeVisible()
  expect(sent).toEqual([{ isPrimary: true }])
})

test('a lost record is announced with the time that is left', async () => {
  listed({ ...verified, state: 'AT_RISK', graceUntil: '2026-11-25T12:00:00Z' })
  show(<DomainsPanel />, { as: owner })
  expect(await screen.findByRole('alert')).toHaveTextContent(/The TXT record is gone\. Set it again before .*2026/)
})

test('a domain is removed only after its name is typed', async () => {
  let isRemoved = false
  server.use(
    mock.delete(`${one}/7`, () => {
      isRemoved = true
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user } = show(<DomainRemoveDialog id="7" name="fans.nova.gg" />, { as: owner })
  const button = screen.getByRole('button', { name: 'Remove domain' })
  await user.type(screen.getByLabelText(/^Type fans\.nova\.gg/), 'fans.nova')
  expect(button).toBeDisabled()
  await user.type(screen.getByLabelText(/^Type fans\.nova\.gg/), '.gg')
  await user.click(button)
  await waitFor(() => expect(isRemoved).toBe(true))
})

test('every result of every check has words', () => {
  expect(checkText({ check: 'OWNERSHIP', state: 'TAKEN', found: [], checkedAt: null })).toMatch(/another community/)
  const states = ['OK', 'WRONG', 'FAILED', 'WAITING'] as const
  for (const { check } of checks) {
    for (const state of states) {
      expect(checkText({ check, state, found: ['2027-01-01'], checkedAt: null }), `${check} ${state}`).not.toBe('')
    }
  }
})

test('the badge, the words and the checks of a verified domain say the same', async () => {
  const away: CustomDomain['checks'] = checks.map((result) =>
    result.check === 'ADDRESS' ? { ...result, state: 'WRONG', found: ['192.0.2.1'] } : result,
  )
  listed({ ...verified, checks: away })
  show(<DomainsPanel />, { as: owner })
  const card = await screen.findByRole('article', { name: 'fans.nova.gg' })
  expect(within(card).getByText('Not pointing here')).toBeVisible()
  expect(within(card).getByText(/^The domain is yours, but it does not lead fans here yet/)).toBeVisible()
  expect(within(card).queryByText(/^Fans can use this domain/)).toBeNull()
  // Its ownership was proved, even if no later check is known.
  const ownership = within(card).getByText('Ownership').closest('div')!
  expect(within(ownership).getByText('OK')).toBeVisible()
})

test('a CNAME record for @ comes with what to do where a registrar refuses it', async () => {
  listed({ ...pending, records: [{ type: 'CNAME', name: 'nova.gg', host: '@', value: 'edge.gemhall.gg' }] })
  show(<DomainsPanel />, { as: owner })
  expect(await screen.findByText(/Choose ALIAS, ANAME or “CNAME flattening”/)).toBeVisible()
})

test('adding a domain begins in its field, and canceling ends on the button', async () => {
  listed()
  const { user } = show(<DomainsPanel />, { as: owner })
  await user.click(await screen.findByRole('button', { name: 'Add domain' }))
  expect(screen.getByLabelText(/^Domain/)).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Add domain' })).toHaveFocus()
})
