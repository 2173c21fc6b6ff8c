import { screen } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { LegalText } from '@/api/shapes'
import { useJoin } from '@/session/membership'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { LegalGate } from './LegalGate'

const text: LegalText = {
  document: 'TERMS',
  version: 2,
  title: 'Terms of service',
  lead: 'What you agree to.',
  summary: ['Be kind'],
  blocks: [
    { kind: 'HEADING', lines: ['Your account'] },
    { kind: 'PARAGRAPH', lines: ['Use <b>one</b> account.'] },
    { kind: 'LIST', lines: ['first', 'second'] },
  ],
  changeNote: 'We say how refunds work.',
  appliesFrom: '2026-01-01T00:00:00Z',
  current: 2,
  upcoming: null,
  versions: [],
}
const asked = { ...fan, user: fan.user && { ...fan.user, legalDue: [{ document: 'TERMS' as const, version: 2 }] } }

function answer() {
  const accepted: unknown[] = []
  server.use(
    mock.get(`${bootData.apiBase}/public/legal/terms-of-service`, () => HttpResponse.json(text)),
    mock.post(`${bootData.apiBase}/user/legal/accept`, async ({ request }) => {
      accepted.push(await request.json())
      return new HttpResponse(null, { status: 204 })
    }),
    mock.get(`${bootData.apiBase}/common/auth/whoami`, () => HttpResponse.json(fan)),
  )
  return accepted
}

test('a new version is shown in full, accepted once, and asked for no longer', async () => {
  const accepted = answer()
  const { user } = show(<LegalGate path="/store" />, { as: asked })

  expect(await screen.findByRole('heading', { name: 'Terms of service, version 2' })).toBeVisible()
  expect(screen.getByText('Use <b>one</b> account.')).toBeVisible()
  expect(screen.getByText('We say how refunds work.')).toBeVisible()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Be kind', 'first', 'second'])
  expect(screen.getByRole('button', { name: 'Log out' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Erase my account instead' })).toHaveAttribute(
    'href',
    expect.stringContaining('/profile/settings?tab=data'),
  )
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Accept and continue' }))

  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(accepted).toEqual([{ versions: [{ document: 'TERMS', version: 2 }] }])
})

function Joining() {
  const join = useJoin('creator')
  return (
    <button type="button" onClick={() => join.mutate()}>
      Join
    </button>
  )
}

test('a write that the server refuses until then opens the dialog', async () => {
  answer()
  const { user } = show(
    <>
      <Joining />
      <LegalGate path="/store" />
    </>,
    { as: fan },
  )
  server.use(
    mock.post(`${bootData.apiBase}/user/creators/creator/subscribe`, () =>
      HttpResponse.json({ code: 'LEGAL_ACCEPTANCE_REQUIRED', message: 'x', params: {}, fields: {} }, { status: 409 }),
    ),
    mock.get(`${bootData.apiBase}/common/auth/whoami`, () => HttpResponse.json(asked)),
  )
  await user.click(screen.getByRole('button', { name: 'Join' }))
  expect(await screen.findByRole('heading', { name: 'Terms of service, version 2' })).toBeVisible()
})

test.each(['/terms-of-service', '/privacy-policy', '/profile/settings'])('%s stays usable', (path) => {
  answer()
  show(<LegalGate path={path} />, { as: asked })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a user without new texts is not asked', () => {
  show(<LegalGate path="/store" />, { as: fan })
  expect(screen.queryByRole('dialog')).toBeNull()
})
